import { useTranslations } from 'next-intl'
import { messageRange } from '@/components/shared/model/message-range'
import { useDiffContext } from '../message/diff-context'
import type { Span } from '../model/align-messages'

/** The way to messages that were left out together: to their summary, or to where they were. */
export function SpanLink({ span, className }: { readonly span: Span; readonly className: string }) {
  const t = useTranslations('diff')
  const { onGo } = useDiffContext()
  return (
    <button type="button" onClick={() => onGo({ message: span.key, hunk: 1 })} className={className}>
      {t(span.summary ? 'inSummary' : 'inCut', { range: messageRange(span.first, span.last) })}
    </button>
  )
}
