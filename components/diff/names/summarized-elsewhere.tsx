import { useTranslations } from 'next-intl'
import type { Span } from '../model/align-messages'
import { SpanLink } from './span-link'

/** In place of a summary: the way to the one that these messages went into with others, or that nothing stands for them. */
export function SummarizedElsewhere({ span: { within } }: { readonly span: Span }) {
  const t = useTranslations('diff')
  if (within === undefined) return t('nothingStands')
  return <SpanLink span={within} className="hit-area relative text-accent hover:underline" />
}
