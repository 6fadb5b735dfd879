'use client'

import { useQueries } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { Fragment, use, useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import type { ComparedHunk, ComparedPart, TextLines } from '@/lib/contracts/diff'
import { hatchOf } from '@/components/shared/parts/fate-swatch'
import { cn } from '@/components/ui/cn'
import { diffQueries } from '../api/diff-queries'
import { afterLines, gutterOf, partBlocks, type CellPiece, type PartBlock } from '../model/blocks'
import { columnsIn } from '../model/columns'
import { regionsOf, type Region } from '../model/regions'
import type { Entry } from '../model/spine'
import { CodeLine } from './code-line'
import { HereContext, useDiffWorld } from './diff-context'
import { HunkView } from './hunk-view'
import { LazyLines } from './lazy-lines'
import { More } from './more'
import { PartLabel } from './part-label'
import { PartNote } from './part-note'
import { SpanNote } from '../names/span-note'

const RenderedText = dynamic(() => import('./rendered-text'), { ssr: false })

interface PartViewProps {
  readonly entry: Entry
  /** By column. */
  readonly parts: readonly (ComparedPart | undefined)[]
  readonly regions: readonly Region[]
  readonly labelled: boolean
  /** The first of its message: says where a strategy has the message that it left out. */
  readonly opening: boolean
}

/** Lines of a region that are shown before asking for more. */
const LINES_SHOWN = 12
/** Of a part that nobody changed. */
const KEPT_SHOWN = 12
const MORE_LINES = 500
const noLines: TextLines = { lines: [], moreLines: 0, cut: {} }

export function PartView({ entry, parts: known, regions: outlined, labelled, opening }: PartViewProps) {
  const { layout, options, spine, sought } = useDiffWorld()
  const [whole, setWhole] = useState(false)
  const parts = useWhole(entry, known, whole)
  const lead = parts.find((part) => part !== undefined)
  const said = parts.map((part, column) => (spine.spanAt(column, entry.position) === undefined ? part : undefined))
  const before = parts.find((part) => part?.before)?.before ?? noLines
  const gutter = useMemo(() => gutterOf(before.lines), [before])
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const regions = whole ? renumbered(regionsOf(said.map((part) => part?.hunks ?? [])), outlined) : outlined
  const here = sought !== undefined && sought.id === entry.row.id && sought.part === lead?.id ? sought : undefined
  const blocks = useMemo(() => {
    const all = partBlocks(
      before.lines.length,
      regions,
      said.map((part) => ({ hunks: part?.hunks })),
      opened,
    )
    const line = here?.side === 'before' ? here.line : -1
    return all.map(
      (block): PartBlock =>
        block.type === 'fold' && block.from <= line && line < block.to ? { ...block, type: 'same' } : block,
    )
  }, [before, regions, said, opened, here])
  if (lead === undefined) return null
  const line = (index: number, column: 'original' | number): ReactNode => {
    const [number, text] = gutter(before.lines[index] ?? '', index)
    return (
      <CodeLine
        text={text}
        number={number}
        cut={before.cut[index]}
        sought={column === 'original' && here?.side === 'before' && here.line === index}
      />
    )
  }
  const numberAt = (index: number): string | undefined => {
    const text = before.lines[index]
    return text === undefined ? undefined : gutter(text, index)[0] || undefined
  }
  const numbersOf = ({ from, to }: ComparedHunk) => {
    const [first, last] = [numberAt(from), numberAt(to - 1)]
    return first === undefined || last === undefined ? undefined : { first, last }
  }
  const frame: Frame = {
    grid: columnsIn(layout),
    unified: layout === 'unified',
  }
  return (
    <section data-part={lead.id} className="border-b border-border/60 last:border-b-0">
      {labelled ? <PartLabel entry={entry} part={lead} /> : null}
      <PartNote before={before} parts={parts} whole={whole} onWhole={() => setWhole(true)} />
      {options.rendered ? (
        <Row frame={frame}>
          <Cell>
            <RenderedText lines={before.lines} kind={lead.kind} />
          </Cell>
          {said.map((part, column) => (
            <Cell key={column} side>
              {part === undefined ? (
                <Rail entry={entry} column={column} />
              ) : (
                <RenderedText lines={afterLines(before.lines, part.hunks)} kind={part.kind} />
              )}
            </Cell>
          ))}
        </Row>
      ) : (
        <div className="py-1">
          {blocks.map((block, at) => (
            <Block
              key={`${block.type}-${block.type === 'region' ? block.region.number : block.from}`}
              block={block}
              alone={blocks.length === 1}
              opening={opening && at === 0}
              frame={frame}
              entry={entry}
              parts={said}
              line={line}
              numbersOf={numbersOf}
              sought={here?.side === 'before' ? here.line : undefined}
              onOpen={(from) => setOpened(new Set([...opened, from]))}
            />
          ))}
          {lead.images > 0 ? <Images count={lead.images} /> : null}
        </div>
      )}
    </section>
  )
}

/** All of the part, once it is asked for; until it comes, what is known of it. */
function useWhole(entry: Entry, known: PartViewProps['parts'], whole: boolean): PartViewProps['parts'] {
  const { columns, options } = useDiffWorld()
  const asked = known.flatMap((part, column) => {
    const source = columns[column]?.source
    return part === undefined || source === undefined ? [] : [{ part, column, source }]
  })
  const answers = useQueries({
    queries: (whole ? asked : []).map(({ source, part, column }) => ({
      ...diffQueries.part(source, options, entry.cells[column]?.id ?? entry.row.id, part.id),
    })),
  })
  if (!whole) return known
  return known.map((part, column) => {
    const at = asked.findIndex((each) => each.column === column)
    return at === -1 ? part : (answers[at]?.data ?? part)
  })
}

/** Compared again, a part may have other hunks; they count on from where its first one counted. */
const renumbered = (regions: readonly Region[], outlined: readonly Region[]): readonly Region[] =>
  regions.map((region, index) => ({ ...region, number: (outlined[0]?.number ?? 1) + index }))

interface Frame {
  readonly grid: string
  readonly unified: boolean
}

const Row = ({ frame, children }: { readonly frame: Frame; readonly children: ReactNode }) => (
  <div className="grid" style={{ gridTemplateColumns: frame.grid }}>
    {children}
  </div>
)

const Cell = ({
  side = false,
  className,
  style,
  children,
}: {
  readonly side?: boolean
  readonly className?: string
  readonly style?: CSSProperties
  readonly children?: ReactNode
}) => (
  <div style={style} className={cn('relative min-w-0', side && 'border-border not-first:border-l', className)}>
    {children}
  </div>
)

/** A span that says elsewhere what became of this message goes through all of it. */
function Rail({ entry, column }: { readonly entry: Entry; readonly column: number }) {
  const { spine } = useDiffWorld()
  const span = spine.spanAt(column, entry.position)
  if (span === undefined) return null
  return (
    <span
      aria-hidden
      className={cn(
        hatchOf(span.summary ? 'summarized' : (entry.cells[column]?.hunks[0]?.fate ?? 'removed')),
        'absolute inset-y-0 left-0 w-1.5',
      )}
    />
  )
}

interface BlockProps {
  readonly block: PartBlock
  /** Nothing of the part changed. */
  readonly alone: boolean
  /** The first of its message. */
  readonly opening: boolean
  readonly frame: Frame
  readonly entry: Entry
  readonly parts: readonly (ComparedPart | undefined)[]
  readonly line: (index: number, column: 'original' | number) => ReactNode
  readonly numbersOf: (hunk: ComparedHunk) => { readonly first: string; readonly last: string } | undefined
  readonly sought: number | undefined
  readonly onOpen: (from: number) => void
}

function Block({ block, ...props }: BlockProps) {
  const t = useTranslations('diff')
  switch (block.type) {
    case 'fold':
      return (
        <button
          type="button"
          onClick={() => props.onOpen(block.from)}
          className="flex h-6 w-full items-center gap-2 pl-12 text-left text-xs text-text-muted hover:bg-hover hover:text-text"
        >
          <span aria-hidden>⋯</span>
          {t('keptLines', { count: block.to - block.from })}
        </button>
      )
    case 'same':
      return <SameLines {...props} from={block.from} to={block.to} />
    case 'region':
      return <RegionView {...props} block={block} />
  }
}

function SameLines({
  from,
  to,
  alone,
  opening,
  frame,
  entry,
  parts,
  line,
}: Omit<BlockProps, 'block'> & { readonly from: number; readonly to: number }) {
  const [limit, setLimit] = useState(KEPT_SHOWN)
  const count = alone ? Math.min(limit, to - from) : to - from
  return (
    <>
      <LazyLines
        count={count}
        render={(first, end) => (
          <Row frame={frame}>
            {indexes(from + first, from + end).map((index) => (
              <Fragment key={index}>
                <Cell>{line(index, 'original')}</Cell>
                {frame.unified
                  ? null
                  : parts.map((part, column) =>
                      part === undefined ? (
                        // One cell beside all of the lines, so that what it says needs no line of its own.
                        index > from + first ? null : (
                          <Cell
                            key={column}
                            side
                            style={{ gridRow: `1 / span ${end - first}`, gridColumn: column + 2 }}
                          >
                            <Rail entry={entry} column={column} />
                            {opening && first === 0 ? <SpanNote entry={entry} column={column} /> : null}
                          </Cell>
                        )
                      ) : (
                        <Cell key={column} side>
                          {line(index, column)}
                        </Cell>
                      ),
                    )}
              </Fragment>
            ))}
          </Row>
        )}
      />
      <More hidden={to - from - count} onMore={() => setLimit(limit + MORE_LINES)} />
    </>
  )
}

const indexes = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

function RegionView({
  block: { region, cells },
  opening,
  frame,
  entry,
  parts,
  line,
  numbersOf,
  sought,
}: Omit<BlockProps, 'block'> & { readonly block: Extract<PartBlock, { type: 'region' }> }) {
  const t = useTranslations('diff')
  const here = use(HereContext)
  const [limit, setLimit] = useState(LINES_SHOWN)
  const inside = sought !== undefined && region.from <= sought && sought < region.to ? sought - region.from + 3 : 0
  const shown = Math.max(limit, inside)
  const length = region.to - region.from
  const current = here?.hunk === region.number
  const original =
    length === 0 ? null : (
      <>
        <LazyLines
          count={Math.min(shown, length)}
          render={(first, end) =>
            indexes(region.from + first, region.from + end).map((index) => (
              <Fragment key={index}>{line(index, 'original')}</Fragment>
            ))
          }
        />
        <More hidden={length - shown} onMore={() => setLimit(shown + MORE_LINES)} />
      </>
    )
  const strategies = cells.map((pieces, column) => {
    const part = parts[column]
    return (
      <Cell key={column} side className="flex flex-col">
        {pieces === undefined || part === undefined ? (
          <>
            <Rail entry={entry} column={column} />
            {opening ? <SpanNote entry={entry} column={column} /> : null}
          </>
        ) : (
          pieces.map((piece, index) => (
            <Piece
              key={index}
              piece={piece}
              last={index === pieces.length - 1}
              entry={entry}
              column={column}
              part={part}
              line={line}
              numbersOf={numbersOf}
              shown={shown}
              onMore={() => setLimit(shown + MORE_LINES)}
            />
          ))
        )}
      </Cell>
    )
  })
  const [fate] = cells.flatMap((pieces) =>
    (pieces ?? []).flatMap((piece) => (piece.type === 'hunk' ? [piece.hunk.fate] : [])),
  )
  return (
    <div data-hunk={`${entry.key}/${region.number}`} className={cn('scroll-mt-9', current && 'bg-selected/40')}>
      <Row frame={frame}>
        {frame.unified ? null : <Cell>{original}</Cell>}
        {strategies}
        {frame.unified && original !== null ? (
          <Cell className="pl-1.5">
            {fate === undefined ? null : (
              <span aria-hidden className={cn(hatchOf(fate), 'absolute inset-y-0 left-0 w-1.5')} />
            )}
            <p className="px-2.5 pt-1 text-xs text-text-muted">{t('standsFor')}</p>
            {original}
          </Cell>
        ) : null}
      </Row>
    </div>
  )
}

interface PieceProps {
  readonly piece: CellPiece
  readonly last: boolean
  readonly entry: Entry
  readonly column: number
  readonly part: ComparedPart
  readonly line: BlockProps['line']
  readonly numbersOf: BlockProps['numbersOf']
  readonly shown: number
  readonly onMore: () => void
}

function Piece({ piece, last, entry, column, part, line, numbersOf, shown, onMore }: PieceProps) {
  if (piece.type === 'hunk')
    return (
      <HunkView
        hunk={piece.hunk}
        part={part}
        entry={entry}
        column={column}
        numbers={numbersOf(piece.hunk)}
        className={last ? 'flex-1' : undefined}
      />
    )
  const count = Math.min(shown, piece.to - piece.from)
  return (
    <div>
      <LazyLines
        count={count}
        render={(first, end) =>
          indexes(piece.from + first, piece.from + end).map((index) => (
            <Fragment key={index}>{line(index, column)}</Fragment>
          ))
        }
      />
      <More hidden={piece.to - piece.from - count} onMore={onMore} />
    </div>
  )
}

function Images({ count }: { readonly count: number }) {
  const t = useTranslations('workbench.diff')
  return <p className="pl-12 text-xs text-text-muted">{t('images', { count })}</p>
}
