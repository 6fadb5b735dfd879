'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import type { DiffPart } from '@/lib/contracts/runs'
import { outcomeOf } from '@/lib/condensation/report'
import { memoizeWeak } from '@/lib/core/memoize-weak'
import type { DiffBudget } from '@/lib/diff/budget'
import { splitLines } from '@/lib/diff/lines'
import { diffText, type TextDiff } from '@/lib/diff/text-diff'
import { Badge } from '@/components/ui/badge'
import { KindSwatch } from '@/components/shared/parts/kind-bar'
import { useEngineWords } from '@/components/shared/labels/engine-words'
import { useEngineReports } from '@/components/shared/labels/reason-words'
import { LINE_CHARACTERS, LineRows } from './line-rows'
import { clipBlocks, lineBlocks, oneSided, type LineBlock } from './model/line-view'

interface PartViewProps {
  readonly part: DiffPart
  readonly layout: 'split' | 'unified'
  /** In a message that did not change: then its parts need not say so. */
  readonly still: boolean
}

/** Rows of a part that are shown before asking for all. */
const ROWS_SHOWN = 24
const ONE_SIDED_ROWS_SHOWN = 12
const UNCHANGED_ROWS_SHOWN = 4
/** Rows that one press adds: more at once would make the page stand still. */
const MORE_ROWS = 1_000

export function PartView({ part, layout, still }: PartViewProps) {
  const t = useTranslations('workbench')
  const oneSide = part.before === undefined || part.after === undefined
  const first =
    part.status === 'kept'
      ? UNCHANGED_ROWS_SHOWN
      : oneSide && part.status === 'removed'
        ? ONE_SIDED_ROWS_SHOWN
        : ROWS_SHOWN
  const [limit, setLimit] = useState(first)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const comparison = useMemo(() => compare(part), [part])
  const blocks = useMemo((): readonly LineBlock[] => {
    if (comparison !== undefined) return lineBlocks(comparison, layout)
    if (part.before !== undefined)
      return [{ type: 'rows', rows: oneSided(part.before, part.after === undefined ? 'removed' : 'same') }]
    return [{ type: 'rows', rows: oneSided(part.after ?? '', 'added') }]
  }, [part, comparison, layout])
  const { blocks: shown, hidden } = clipBlocks(
    blocks.map((block, index): LineBlock => (opened.has(index) ? { ...block, type: 'rows' } : block)),
    limit,
  )
  const rowCount = blocks.reduce((sum, block) => sum + block.rows.length, 0)
  const extended = limit > first
  const longLines = [part.before, part.after].some(
    (text) =>
      text !== undefined &&
      text.length > LINE_CHARACTERS &&
      splitLines(text).some((line) => line.length > LINE_CHARACTERS),
  )
  const openFold = (index: number, rows: number): void => {
    setOpened(new Set([...opened, index]))
    setLimit(limit + Math.min(rows, MORE_ROWS))
  }
  return (
    <section className="border-t border-border first:border-t-0">
      <PartHeader part={part} still={still} />
      {comparison !== undefined && comparison.coarse !== 'nothing' ? (
        <p className="px-3 pb-1 text-xs text-text-muted italic">
          {t(comparison.coarse === 'lines' ? 'diff.coarseLines' : 'diff.coarseWords')}
        </p>
      ) : null}
      <div className="pb-1.5">
        {shown.map((block, index) =>
          block.type === 'fold' ? (
            <button
              key={index}
              type="button"
              onClick={() => openFold(index, block.rows.length)}
              className="flex h-6 w-full items-center gap-2 bg-sunken pl-[4.75rem] text-left text-xs text-text-muted hover:bg-hover hover:text-text"
            >
              <span aria-hidden>⋯</span>
              {t('diff.unchangedLines', { count: block.rows.length })}
            </button>
          ) : (
            <LineRows key={index} rows={block.rows} layout={layout} longLines={extended} />
          ),
        )}
        {rowCount === 0 && part.images === 0 ? (
          <p className="pl-[4.75rem] text-xs text-text-subtle italic">{t('diff.empty')}</p>
        ) : null}
        {part.images > 0 ? (
          <p className="pl-[4.75rem] text-xs text-text-muted">{t('diff.images', { count: part.images })}</p>
        ) : null}
      </div>
      {hidden > 0 || extended || longLines ? (
        <div className="flex border-t border-border">
          {hidden > 0 || (longLines && !extended) ? (
            <button type="button" onClick={() => setLimit(limit + MORE_ROWS)} className={moreStyle}>
              {hidden > MORE_ROWS
                ? t('diff.showMore', { more: MORE_ROWS, count: rowCount })
                : t('diff.showAll', { count: rowCount })}
            </button>
          ) : null}
          {extended ? (
            <button
              type="button"
              onClick={() => {
                setLimit(first)
                setOpened(new Set())
              }}
              className={moreStyle}
            >
              {t('diff.showLess')}
            </button>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

const moreStyle =
  'flex h-7 flex-1 items-center justify-center text-xs font-medium text-accent hover:bg-hover focus-visible:-outline-offset-2'

function PartHeader({ part, still }: Pick<PartViewProps, 'part' | 'still'>) {
  const t = useTranslations('workbench')
  const format = useFormatter()
  const reports = useEngineReports()
  const words = useEngineWords()
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 pt-1.5 pb-1 text-xs text-text-muted">
      <span className="flex items-center gap-1.5 font-medium text-text">
        <KindSwatch kind={part.kind} />
        {t(`kinds.${part.kind}`)}
      </span>
      {part.name === undefined ? null : <code className="font-mono wrap-anywhere">{part.name}</code>}
      {part.isError ? <Badge tone="danger">{t('diff.error')}</Badge> : null}
      {part.reasons.map((reason, index) => (
        <span key={index} className="flex items-center gap-1" title={reason.note && reports.note(reason.note)}>
          <Badge tone={reason.status}>{t(`statuses.${outcomeOf(reason)}`)}</Badge>
          <span>{words.rule(reason.rule)}</span>
        </span>
      ))}
      <span className="tabular ml-auto">
        {part.status === 'kept'
          ? [format.number(part.tokensBefore, 'tokens'), ...(still ? [] : [t('noChange')])].join(' · ')
          : t('change', { before: part.tokensBefore, after: part.tokensAfter })}
      </span>
    </header>
  )
}

/** Longest a part may take to be compared while it is drawn, in milliseconds. */
const budget: DiffBudget = { now: () => performance.now(), lineMs: 50, wordMs: 40 }

/** Comparisons live as long as the texts they were made from. */
const compare = memoizeWeak(({ before, after, status }: DiffPart): TextDiff | undefined =>
  before === undefined || after === undefined || status === 'kept' ? undefined : diffText(before, after, budget),
)
