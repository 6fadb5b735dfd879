'use client'

import { ChevronDown, ChevronRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { memo } from 'react'
import { messageRange } from '@/components/shared/model/message-range'
import { useDiffContext } from '../message/diff-context'
import { columnsIn } from '../model/columns'
import type { DiffItem } from '../model/items'

const line =
  'grid h-6 w-full items-center border-y border-border/60 bg-background text-left text-xs text-text-muted hover:bg-hover hover:text-text'

interface FoldItemProps {
  readonly item: Extract<DiffItem, { type: 'fold' }>
  readonly onOpen: (key: string) => void
}

/** Messages that nobody changed, until they are asked for. */
export const FoldItem = memo(function FoldItem({
  item: { key, first, last, messages, tokens },
  onOpen,
}: FoldItemProps) {
  const t = useTranslations('diff')
  const format = useFormatter()
  const { layout } = useDiffContext()
  return (
    <button
      type="button"
      onClick={() => onOpen(key)}
      className={line}
      style={{ gridTemplateColumns: columnsIn(layout) }}
    >
      {/* The tokens are the original's. */}
      <span className="flex min-w-0 items-center gap-2 px-2.5">
        <ChevronRight aria-hidden className="size-3.5" />
        {t('fold', { range: messageRange(first.position ?? 0, last.position ?? 0), count: messages })}
        <span className="tabular ml-auto">{format.number(tokens, 'tokens')}</span>
      </span>
    </button>
  )
})

interface UnfoldedItemProps {
  readonly item: Extract<DiffItem, { type: 'unfolded' }>
  readonly onFold: (key: string) => void
}

/** Over messages that were left out together and are shown each: makes one block of them again. */
export const UnfoldedItem = memo(function UnfoldedItem({ item: { key, span }, onFold }: UnfoldedItemProps) {
  const t = useTranslations('diff')
  return (
    <button
      type="button"
      id={key}
      aria-expanded
      onClick={() => onFold(span.key)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onFold(span.key)
      }}
      className={line}
    >
      <span className="flex min-w-0 items-center gap-2 px-2.5">
        <ChevronDown aria-hidden className="size-3.5" />
        {t('foldAgain', { range: messageRange(span.first, span.last), count: span.messages })}
      </span>
    </button>
  )
})
