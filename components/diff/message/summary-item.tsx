'use client'

import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { messageRange } from '@/components/shared/model/message-range'
import { hatchOf } from '@/components/shared/parts/fate-swatch'
import { FateWord } from '@/components/shared/parts/fate-word'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { toneClass } from '@/components/ui/tone'
import type { Span } from '../model/align-messages'
import { useTokensOut } from '../names/use-tokens-out'
import { ReviewedSign } from '../review/reviewed-sign'
import { useDiffContext } from './diff-context'
import { SpanContents } from './span-contents'
import { SpanFrame } from './span-frame'
import type { SpanItemProps } from './span-item'
import { SummaryText } from './summary-text'

interface SummaryItemProps extends Omit<SpanItemProps, 'span'> {
  /** By column; undefined where the strategy put in no summary here. */
  readonly spans: readonly (Span | undefined)[]
}

/** The summaries that strategies put in at one place, beside each other. The messages that they stand for follow, each beside the other strategies. */
export const SummaryItem = memo(function SummaryItem({ entry, spans, open, onOpen, texts, current }: SummaryItemProps) {
  const t = useTranslations('diff')
  const { columns, layout } = useDiffContext()
  const [span] = spans.flatMap((each) => each ?? [])
  if (span === undefined) return null
  const unified = layout === 'unified'
  const shown = spans.map((each, column) => ({ span: each, column })).filter((each) => each.span || !unified)
  return (
    <SpanFrame
      of={entry.key}
      label={t('summaryOf', { range: messageRange(span.first, span.last) })}
      current={current}
      head={
        <>
          <h3 className="flex min-w-0 items-center gap-2 px-2.5 text-[0.78125rem] font-semibold">
            <span aria-hidden>+</span>
            <span>{t('summary')}</span>
            <span className="tabular truncate font-normal text-text-muted">
              {messageRange(span.first, span.last)} · {t('messages', { count: span.messages })}
            </span>
            <ReviewedSign id={entry.key} />
            <Button
              size="sm"
              variant="ghost"
              aria-expanded={open}
              className="ml-auto"
              onClick={() => onOpen(entry.key, !open)}
            >
              {t(open ? 'close' : 'open')}
            </Button>
          </h3>
          {shown.map((each) => (
            <Head key={each.column} letter={unified ? columns[each.column]?.letter : undefined} {...each} />
          ))}
        </>
      }
    >
      <div className="min-w-0 py-2 pr-2.5 pl-3 text-xs">{open ? <SpanContents span={span} /> : null}</div>
      {shown.map(({ span: of, column }) => (
        <div
          key={column}
          className={cn('relative min-w-0 border-border py-1 pl-4 not-first:border-l', toneClass('summarized'))}
        >
          {of === undefined ? null : (
            <>
              <span aria-hidden className={cn(hatchOf('summarized'), 'absolute inset-y-0 left-0 w-1.5')} />
              <SummaryText message={texts[column]} of={entry.key} column={column} open={open} />
            </>
          )}
        </div>
      ))}
    </SpanFrame>
  )
})

interface HeadProps {
  readonly span: Span | undefined
  readonly column: number
  /** Where the columns stand below each other. */
  readonly letter: string | undefined
}

function Head({ span, column, letter }: HeadProps) {
  const tokensOut = useTokensOut()
  return (
    <div className="flex min-w-0 items-center gap-2 overflow-hidden border-border px-2.5 not-first:border-l">
      {span?.summary === undefined ? null : (
        <>
          {letter === undefined ? null : <span className="font-semibold">{letter}</span>}
          <FateWord fate="summarized" className="shrink-0" />
          <span className="tabular min-w-0 truncate text-text-muted">{messageRange(span.first, span.last)}</span>
          <span className="tabular ml-auto shrink-0 text-text-muted">{tokensOut(span.summary, column)}</span>
        </>
      )}
    </div>
  )
}
