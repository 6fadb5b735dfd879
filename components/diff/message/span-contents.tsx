import { ChevronRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { messageRange } from '@/components/shared/model/message-range'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'
import { largestOf, turnsOf } from '../model/items'
import type { Entry, Span } from '../model/align-messages'
import { useDiffContext } from './diff-context'
import { useRowName } from '../names/entry-names'

const LARGEST = 5

/** The turns of a span and its largest messages; each leads there. */
export function SpanContents({ span }: { readonly span: Span }) {
  const t = useTranslations('diff')
  const { spine } = useDiffContext()
  return (
    <>
      <ul aria-label={t('turns')}>
        {turnsOf(spine, span).map(({ first, last, tokens }) => (
          <ContentLine key={first.key} entry={first} last={last} tokens={tokens} />
        ))}
      </ul>
      <p className="pt-1 text-text-muted">{t('largest')}</p>
      <ul aria-label={t('largest')}>
        {largestOf(spine, span, LARGEST).map((entry) => (
          <ContentLine key={entry.key} entry={entry} last={entry} tokens={entry.row.tokensBefore} />
        ))}
      </ul>
    </>
  )
}

interface ContentLineProps {
  readonly entry: Entry
  readonly last: Entry
  readonly tokens: number
}

function ContentLine({ entry, last, tokens }: ContentLineProps) {
  const format = useFormatter()
  const nameOf = useRowName()
  const { onGo } = useDiffContext()
  const { row, position } = entry
  return (
    <li className="border-t border-border first:border-t-0">
      <button
        type="button"
        onClick={() => onGo({ message: entry.key })}
        className="flex h-7 w-full min-w-0 items-center gap-2 text-left hover:bg-hover"
      >
        <span className="tabular shrink-0 text-text-muted">{messageRange(position ?? 0, last.position ?? 0)}</span>
        <span className="min-w-0 flex-1 truncate">
          <TextWithInvisibles text={row.preview || nameOf(row)} />
        </span>
        <span className="tabular shrink-0 text-text-muted">{format.number(tokens, 'tokens')}</span>
        <ChevronRight aria-hidden className="size-3.5 shrink-0 text-text-subtle" />
      </button>
    </li>
  )
}
