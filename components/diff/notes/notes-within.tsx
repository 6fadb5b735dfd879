import { useTranslations } from 'next-intl'
import { use } from 'react'
import { useDiffContext } from '../message/diff-context'
import type { Span } from '../model/align-messages'
import { lineLink } from '../names/line-link'
import { NotesContext } from './notes-context'

/** Which messages of a block have a note: it stands there once each of them is shown. */
export function NotesWithin({ span: { first, last } }: { readonly span: Span }) {
  const t = useTranslations('diff.note')
  const { texts } = use(NotesContext)
  const { spine, onGo } = useDiffContext()
  const noted = spine.entries.filter(
    ({ key, position = 0 }) => first <= position && position <= last && texts[key] !== undefined,
  )
  if (noted.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-2 text-xs">
      {t('inSpan', { count: noted.length })}
      {noted.map(({ key, position }) => (
        <button key={key} type="button" onClick={() => onGo({ message: key })} className={lineLink}>
          #{position}
        </button>
      ))}
    </p>
  )
}
