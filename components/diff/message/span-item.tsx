'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { memo } from 'react'
import type { FateTokens } from '@/lib/engine'
import { messageRange } from '@/components/shared/model/message-range'
import { FateBar } from '@/components/shared/parts/fate-bar'
import { hatchOf } from '@/components/shared/parts/fate-swatch'
import { FateWord } from '@/components/shared/parts/fate-word'
import { fatesIn } from '@/components/shared/model/fates'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { toneClass } from '@/components/ui/tone'
import type { Texts } from '../hooks/use-diff-texts'
import { summarySpan, type Entry, type Span } from '../model/align-messages'
import { SummarizedElsewhere } from '../names/summarized-elsewhere'
import { lineLink } from '../names/line-link'
import { useTokensOut } from '../names/use-tokens-out'
import { ReviewedSign } from '../review/reviewed-sign'
import { NotesWithin } from '../notes/notes-within'
import { useDiffContext } from './diff-context'
import { SpanContents } from './span-contents'
import { SpanFrame } from './span-frame'
import { SummaryText } from './summary-text'

export interface SpanItemProps {
  readonly span: Span
  readonly entry: Entry
  readonly open: boolean
  readonly onOpen: (key: string, open: boolean) => void
  /** By column. */
  readonly texts: Texts
  readonly current: boolean
}

/** Messages that a strategy left out in one piece, beside the summary that stands for them. */
export const SpanItem = memo(function SpanItem({ span, entry, open, onOpen, texts, current }: SpanItemProps) {
  const t = useTranslations('diff')
  const format = useFormatter()
  const tokensOut = useTokensOut()
  const { onUnfold } = useDiffContext()
  const main = fatesIn(span.tokensByFate).findLast((fate) => fate !== 'kept') ?? 'removed'
  const fate = span.summary ? 'summarized' : main
  const text = span.summary ? texts[span.column] : undefined
  return (
    <SpanFrame
      of={entry.key}
      label={t('span', { range: messageRange(span.first, span.last), count: span.messages })}
      current={current}
      head={
        <>
          <h3 className="flex min-w-0 items-center gap-2 px-2.5 text-[0.78125rem] font-semibold">
            <span className="tabular">{messageRange(span.first, span.last)}</span>
            <span className="truncate">{t('messages', { count: span.messages })}</span>
            {/* Tokens of the fate are a figure of their own only where they are not all, which stands at the end. */}
            <FateWord
              fate={fate}
              className="tabular shrink-0"
              {...(span.tokensByFate[fate] < span.tokens && {
                tokens: format.number(span.tokensByFate[fate], 'tokens'),
              })}
            />
            <ReviewedSign id={entry.key} />
            <span className="tabular ml-auto font-normal text-text-muted">{format.number(span.tokens, 'tokens')}</span>
          </h3>
          <div className="flex min-w-0 items-center gap-2 border-border px-2.5 not-first:border-l">
            <span aria-hidden>→</span>
            <span className="font-semibold">{summarySpan(span)?.summary ? t('summary') : t('nothing')}</span>
            <span className="tabular ml-auto text-text-muted">{tokensOut(span.summary, span.column)}</span>
            <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => onOpen(entry.key, !open)}>
              {t(open ? 'close' : 'open')}
            </Button>
          </div>
        </>
      }
    >
      <div className="flex min-w-0 flex-col gap-1.5 py-2 pr-2.5 pl-3 text-xs">
        {open ? (
          <SpanContents span={span} />
        ) : (
          <>
            <FateBar tokens={span.tokensByFate} />
            <p className="text-text-muted">
              <Alongside tokens={span.tokensByFate} main={fate} />
            </p>
          </>
        )}
        <NotesWithin span={span} />
        <button type="button" onClick={() => onUnfold(span.key)} className={`self-start ${lineLink}`}>
          {t('eachMessage', { count: span.messages })}
        </button>
      </div>
      <div className={cn('relative min-w-0 border-border py-1 pl-4 not-first:border-l', toneClass(fate))}>
        <span aria-hidden className={cn(hatchOf(fate), 'absolute inset-y-0 left-0 w-1.5')} />
        {span.summary ? (
          <SummaryText message={text} of={entry.key} column={span.column} open={open} />
        ) : (
          <p className="px-1 py-1 text-xs text-text-muted">
            <SummarizedElsewhere span={span} />
          </p>
        )}
      </div>
    </SpanFrame>
  )
})

function Alongside({ tokens, main }: { readonly tokens: FateTokens; readonly main: string }) {
  const t = useTranslations('diff')
  const format = useFormatter()
  const others = fatesIn(tokens).filter((fate) => fate !== main)
  if (others.length === 0) return t('allOfIt')
  return others.map((fate) => (
    <span key={fate} className="mr-3 inline-flex gap-1.5">
      <FateWord fate={fate} /> <span className="tabular">{format.number(tokens[fate], 'tokens')}</span>
    </span>
  ))
}
