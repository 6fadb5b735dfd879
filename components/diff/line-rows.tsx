'use client'

import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { cn } from '@/components/ui/cn'
import { linePieces, type LineRow, type Segment, type SideLine } from './model/lines/line-view'

interface LineRowsProps {
  readonly rows: readonly LineRow[]
  readonly layout: 'split' | 'unified'
  readonly longLines: boolean
}

/** Longer lines are cut until the whole part is asked for. */
export const LINE_CHARACTERS = 2_000

/** Lines with number, + or − mark and word marks. Marks and numbers are drawn, not copied; changed runs are named for screen readers. */
export function LineRows({ rows, layout, longLines }: LineRowsProps) {
  const t = useTranslations('workbench.diff')
  const names = { removed: t('removedText'), added: t('addedText') } as const
  /** Said once a run, at its first line. */
  const spoken = (line: SideLine | undefined, before: SideLine | undefined): string | undefined =>
    line === undefined || line.side === 'same' || before?.side === line.side ? undefined : names[line.side]
  if (layout === 'unified') {
    return (
      <div>
        {rows.map(({ left, right }, index) => {
          const line = left ?? right
          const above = rows[index - 1]
          return line === undefined ? null : (
            <Line key={index} line={line} spoken={spoken(line, above?.left ?? above?.right)} longLines={longLines} />
          )
        })}
      </div>
    )
  }
  return (
    <div className="grid grid-cols-2">
      {rows.map(({ left, right }, index) => (
        <Fragment key={index}>
          <Line line={left} spoken={spoken(left, rows[index - 1]?.left)} longLines={longLines} />
          <Line
            line={right}
            spoken={spoken(right, rows[index - 1]?.right)}
            longLines={longLines}
            className="border-l border-border"
          />
        </Fragment>
      ))}
    </div>
  )
}

const lineStyle = {
  same: "before:content-['']",
  removed: "bg-diff-removed before:text-diff-removed-mark before:content-['−']",
  added: "bg-diff-added before:text-diff-added-mark before:content-['+']",
} as const

const wordStyle = {
  same: '',
  removed: 'rounded-xs bg-diff-removed-word',
  added: 'rounded-xs bg-diff-added-word',
} as const

interface LineProps {
  readonly line: SideLine | undefined
  readonly spoken: string | undefined
  readonly longLines: boolean
  readonly className?: string
}

function Line({ line, spoken, longLines, className }: LineProps) {
  if (line === undefined) return <div aria-hidden className={cn('bg-sunken/60', className)} />
  const Tag = line.side === 'removed' ? 'del' : line.side === 'added' ? 'ins' : 'div'
  const clipped = !longLines
  return (
    <Tag
      data-line={line.number}
      className={cn(
        'relative block min-h-4.5 pr-2 pl-[4.75rem] font-mono text-xs leading-4.5 whitespace-pre-wrap no-underline wrap-anywhere',
        'before:absolute before:left-[3.4rem] before:w-4 before:text-center before:font-semibold',
        'after:absolute after:top-0 after:left-0 after:w-[3rem] after:text-right after:text-2xs after:leading-4.5 after:text-text-subtle after:content-[attr(data-line)]',
        lineStyle[line.side],
        className,
      )}
    >
      {spoken === undefined ? null : <span className="sr-only">{spoken} </span>}
      <Pieces line={line} clipped={clipped} />
    </Tag>
  )
}

function Pieces({ line, clipped }: { readonly line: SideLine; readonly clipped: boolean }) {
  let left = clipped ? LINE_CHARACTERS : Number.POSITIVE_INFINITY
  return linePieces(line.words).map((piece, index) => {
    if (left <= 0) return null
    const segments = piece.segments.map((segment): Segment => {
      const text = segment.text.length > left ? `${segment.text.slice(0, Math.max(0, left))}…` : segment.text
      left -= segment.text.length
      return { ...segment, text }
    })
    const words = segments.map((segment, at) =>
      segment.changed ? (
        <span key={at} className={wordStyle[line.side]}>
          {segment.text}
        </span>
      ) : (
        segment.text
      ),
    )
    if (piece.type === 'words') return <Fragment key={index}>{words}</Fragment>
    return (
      <span key={index} className="rounded-sm text-text-muted italic">
        {words}
      </span>
    )
  })
}
