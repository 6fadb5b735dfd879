'use client'

import { useTranslations } from 'next-intl'
import { lineLink } from '@/components/diff/names/line-link'
import type { ComparedPart, TextLines } from '@/lib/contracts/diff'

interface PartNoteProps {
  readonly before: TextLines
  readonly parts: readonly (ComparedPart | undefined)[]
  readonly whole: boolean
  readonly onWhole: () => void
}

/** What is not drawn or not compared as usual of a large part, why, and the way to all of it. */
export function PartNote({ before, parts, whole, onWhole }: PartNoteProps) {
  const t = useTranslations('diff')
  const [longest] = Object.values(before.cut).toSorted((a, b) => b - a)
  const coarse = parts.find((part) => part !== undefined && part.coarse !== 'nothing')?.coarse
  const notes = [
    ...(longest === undefined ? [] : [t('cutLine', { count: longest })]),
    ...(coarse === 'words' ? [t('coarseWords')] : coarse === 'lines' ? [t('coarseLines')] : []),
  ]
  if (notes.length === 0) return null
  return (
    <p role="note" className="flex flex-wrap items-center gap-x-2 bg-warning-soft px-2.5 py-1 text-xs text-warning">
      {notes.join(' ')}
      {whole ? null : (
        <button type="button" onClick={onWhole} className={`font-medium ${lineLink}`}>
          {t('showWhole')}
        </button>
      )}
    </p>
  )
}
