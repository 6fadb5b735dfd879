import { useFormatter, useTranslations } from 'next-intl'
import { memo, use } from 'react'
import { messageRange } from '@/components/shared/model/message-range'
import { fatesIn } from '@/components/shared/model/fates'
import { FateWord } from '@/components/shared/parts/fate-word'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'
import type { Texts } from '@/components/diff/hooks/use-diff-texts'
import { useDiffContext } from '@/components/diff/message/diff-context'
import { SpanContents } from '@/components/diff/message/span-contents'
import type { Entry, Span } from '@/components/diff/model/align-messages'
import { hunkId } from '@/components/diff/model/stops'
import { lineLink } from '@/components/diff/names/line-link'
import { ReviewedSign } from '@/components/diff/review/reviewed-sign'
import { NotesWithin } from '@/components/diff/notes/notes-within'
import { ListBody } from './list-message'
import { SummarizedElsewhere } from '@/components/diff/names/summarized-elsewhere'
import { useTokensOut } from '@/components/diff/names/use-tokens-out'
import { PaperContext } from './list-lines'

interface ListSpanProps {
  readonly span: Span
  readonly entry: Entry
  readonly open: boolean
  readonly onOpen: (key: string) => void
  /** By column. */
  readonly texts: Texts
  readonly current: boolean
}

/** Messages that were left out together: what became of them, and the summary that stands for them. */
export const ListSpan = memo(function ListSpan({ span, entry, open, onOpen, texts, current }: ListSpanProps) {
  const t = useTranslations('diff')
  const format = useFormatter()
  const tokensOut = useTokensOut()
  const onPaper = use(PaperContext)
  const { onUnfold } = useDiffContext()
  const name = t('span', { range: messageRange(span.first, span.last), count: span.messages })
  return (
    <article
      id={onPaper ? undefined : `message-${entry.key}`}
      data-hunk={hunkId({ message: entry.key, hunk: 1 })}
      tabIndex={-1}
      aria-label={name}
      aria-current={current ? 'location' : undefined}
      className="outline-none"
    >
      <h3 className="font-semibold">
        {name}{' '}
        <span className="font-normal text-text-muted">
          <TextWithInvisibles text={entry.row.preview} />
        </span>
        <ReviewedSign id={entry.key} />
      </h3>
      <p className="flex flex-wrap items-center gap-x-3 text-xs">
        {fatesIn(span.tokensByFate).map((fate) => (
          <FateWord key={fate} fate={fate} tokens={format.number(span.tokensByFate[fate], 'tokens')} />
        ))}
        <span className="tabular text-text-muted">
          {format.number(span.tokens, 'tokens')} → {tokensOut(span.summary, span.column)}
        </span>
      </p>
      {onPaper ? null : <NotesWithin span={span} />}
      {onPaper ? null : (
        <p className="flex gap-3 text-xs">
          <button type="button" aria-expanded={open} onClick={() => onOpen(entry.key)} className={lineLink}>
            {t('turns')}
          </button>
          <button type="button" onClick={() => onUnfold(span.key)} className={lineLink}>
            {t('eachMessage', { count: span.messages })}
          </button>
        </p>
      )}
      {open && !onPaper ? <SpanContents span={span} /> : null}
      {span.summary ? (
        <section aria-label={t('summary')}>
          <ListBody entry={entry} quiet={false} texts={texts} />
        </section>
      ) : (
        <p className="text-xs text-text-muted">
          <SummarizedElsewhere span={span} />
        </p>
      )}
    </article>
  )
})
