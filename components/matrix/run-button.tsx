'use client'

import { Play, RotateCcw, Square } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSingleClicks } from '@/components/shared/hooks/use-single-clicks'
import { useFigures } from '@/components/shared/labels/use-figures'
import type { MatrixRow } from './model/matrix-row'

interface RunButtonProps {
  readonly row: Pick<MatrixRow, 'key' | 'letter' | 'status' | 'price'>
  readonly onRun: (key: string) => void
  readonly onCancel: (key: string) => void
}

/** Runs, cancels or tries again, whichever there is to do. */
export function RunButton({ row, onRun, onCancel }: RunButtonProps) {
  const t = useTranslations('matrix')
  const format = useFigures()
  const once = useSingleClicks()
  const { key, letter, status, price } = row
  if (status.type === 'running')
    return (
      <button
        type="button"
        aria-label={t('cancelOf', { letter })}
        onClick={once(() => onCancel(key))}
        className={quietButton}
      >
        <Square aria-hidden className="size-3" />
        {t('cancel')}
      </button>
    )
  if (status.type === 'failed')
    return (
      <button type="button" onClick={once(() => onRun(key))} className={quietButton}>
        <RotateCcw aria-hidden className="size-3" />
        {t('retry', { price: price?.usd === undefined ? '' : format.money(price.usd) })}
      </button>
    )
  if (price === undefined) return null
  return (
    <button
      type="button"
      title={price.why}
      onClick={once(() => onRun(key))}
      className="tabular inline-flex h-6 items-center gap-1 rounded-md border border-accent bg-surface px-1.5 text-xs font-medium whitespace-nowrap text-accent hover:bg-accent-soft"
    >
      <Play aria-hidden className="size-3" />
      {price.usd === undefined ? t('runUnknown') : t('run', { price: format.money(price.usd) })}
    </button>
  )
}

const quietButton =
  'tabular inline-flex h-6 items-center gap-1 rounded-md border border-border-strong bg-surface px-2 text-xs whitespace-nowrap text-text hover:bg-hover'
