import { useTranslations } from 'next-intl'
import { Fragment, use, type ReactNode } from 'react'
import type { ComparedPart } from '@/lib/contracts/diff'
import { hatchOf } from '@/components/shared/parts/fate-swatch'
import { cn } from '@/components/ui/cn'
import type { CellPiece, PartBlock } from '@/components/diff/model/blocks'
import { hunkId } from '@/components/diff/model/stops'
import type { Entry } from '@/components/diff/model/align-messages'
import { HereContext, useDiffContext } from '../diff-context'
import { useFold } from '../use-fold'
import { ReviewedSign } from '@/components/diff/review/reviewed-sign'
import { HunkView } from '../hunk-view'
import { LazyLines } from './lazy-lines'
import { More } from '../more'
import { LineFold } from './line-fold'
import { Cell, cellStyle, Row, type Frame } from './part-grid'

/** Lines of a region that are shown before asking for more. */
const LINES_SHOWN = 12
/** Of a part that nobody changed. */
const KEPT_SHOWN = 12
const MORE_LINES = 500

interface BlockProps {
  readonly block: PartBlock
  /** Nothing of the part changed. */
  readonly alone: boolean
  readonly frame: Frame
  /** Under which id its part keeps what was unfolded. */
  readonly of: string
  readonly entry: Entry
  readonly parts: readonly (ComparedPart | undefined)[]
  /** Draws lines of the original, `to` exclusive. */
  readonly draw: (from: number, to: number, column: 'original' | number, className?: string) => ReactNode
  readonly sought: number | undefined
  readonly onOpen: (from: number) => void
  /** Asks for all of the part. */
  readonly onWhole: () => void
}

/** A run of lines that are the same, folded or not, or a region that some strategy changed. */
export function Block({ block, ...props }: BlockProps) {
  const t = useTranslations('diff')
  switch (block.type) {
    case 'fold':
      return (
        <LineFold onOpen={() => props.onOpen(block.from)}>{t('keptLines', { count: block.to - block.from })}</LineFold>
      )
    case 'same':
      return <SameLines {...props} from={block.from} to={block.to} />
    case 'region':
      return <RegionView {...props} block={block} />
    case 'rest':
      return <LineFold onOpen={props.onWhole}>{t('rest', { lines: block.lines, hunks: block.regions })}</LineFold>
  }
}

function SameLines({
  from,
  to,
  alone,
  frame,
  of,
  parts,
  draw,
  sought,
}: Omit<BlockProps, 'block'> & { readonly from: number; readonly to: number }) {
  const [limit, setLimit] = useFold(`${of} same ${from}`, 'limit', KEPT_SHOWN)
  const inside = soughtIn({ from, to }, sought)
  const count = alone ? Math.min(Math.max(limit, inside), to - from) : to - from
  const rows = (first: number, end: number): ReactNode => {
    const runs = runsOf(from + first, from + end, frame)
    const cell = (start: number, stop: number, column: 'original' | number): ReactNode =>
      frame.rendered ? (
        <Cell key={column} side={column !== 'original'}>
          {draw(start, stop, column)}
        </Cell>
      ) : (
        // The line is its own cell: a page of them would have twice the elements.
        <Fragment key={column}>{draw(start, stop, column, cellStyle(column !== 'original'))}</Fragment>
      )
    return (
      <Row frame={frame}>
        {runs.map(([start, stop]) => (
          <Fragment key={start}>
            {cell(start, stop, 'original')}
            {frame.unified
              ? null
              : parts.map((part, column) =>
                  part === undefined ? (
                    start > from + first ? null : (
                      <Cell key={column} side style={{ gridRow: `1 / span ${runs.length}`, gridColumn: column + 2 }} />
                    )
                  ) : (
                    cell(start, stop, column)
                  ),
                )}
          </Fragment>
        ))}
      </Row>
    )
  }
  return (
    <>
      {frame.rendered ? rows(0, count) : <LazyLines count={count} sought={inside - CONTEXT} render={rows} />}
      <More hidden={to - from - count} onMore={() => setLimit(limit + MORE_LINES)} />
    </>
  )
}

/** Lines below a match that are shown with it. */
const CONTEXT = 3

/** How many lines must be shown so that the match is; 0 where it is not among them. */
const soughtIn = ({ from, to }: { readonly from: number; readonly to: number }, sought = -1): number =>
  from <= sought && sought < to ? sought - from + CONTEXT : 0

/** Line stands beside line, but for rendered texts: those are as high as they are. */
const runsOf = (from: number, to: number, { rendered }: Frame): readonly (readonly [from: number, to: number])[] =>
  rendered ? [[from, to]] : Array.from({ length: Math.max(0, to - from) }, (_, at) => [from + at, from + at + 1])

function RegionView({
  block: { region, to, cells },
  frame,
  of,
  entry,
  parts,
  draw,
  sought,
  onWhole,
}: Omit<BlockProps, 'block'> & { readonly block: Extract<PartBlock, { type: 'region' }> }) {
  const t = useTranslations('diff')
  const here = use(HereContext)
  const [limit, setLimit] = useFold(`${of} region ${region.from}`, 'limit', LINES_SHOWN)
  const shown = Math.max(limit, soughtIn(region, sought))
  const length = to - region.from
  const current = here?.hunk === region.number
  const original =
    length === 0 ? null : (
      <>
        {draw(region.from, region.from + Math.min(shown, length), 'original')}
        <More hidden={length - shown} onMore={() => setLimit(shown + MORE_LINES)} />
      </>
    )
  const strategies = cells.map((pieces, column) => {
    const part = parts[column]
    if (pieces === undefined || part === undefined) return frame.unified ? null : <Cell key={column} side />
    return (
      <Cell key={column} side className="flex flex-col">
        {frame.unified ? <Whose column={column} /> : null}
        {pieces.map((piece, index) => (
          <Piece
            key={index}
            piece={piece}
            last={index === pieces.length - 1}
            entry={entry}
            column={column}
            part={part}
            draw={draw}
            shown={shown}
            onWhole={onWhole}
            onMore={() => setLimit(shown + MORE_LINES)}
          />
        ))}
      </Cell>
    )
  })
  const [fate] = cells.flatMap((pieces) =>
    (pieces ?? []).flatMap((piece) => (piece.type === 'hunk' ? [piece.hunk.fate] : [])),
  )
  const id = hunkId({ message: entry.key, hunk: region.number })
  return (
    <div data-hunk={id} className={cn('relative scroll-mt-9', current && 'bg-selected/40')}>
      <ReviewedSign id={id} className="absolute top-1 right-1 z-1 rounded-xs bg-surface" />
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

/** Over what a strategy has there, where several stand below each other. */
function Whose({ column }: { readonly column: number }) {
  const { columns } = useDiffContext()
  const strategy = columns[column]
  if (columns.length === 1 || strategy === undefined) return null
  return (
    <p className="px-2.5 pt-1 text-xs">
      <span className="font-semibold">{strategy.letter}</span> {strategy.name}
    </p>
  )
}

interface PieceProps {
  readonly piece: CellPiece
  readonly last: boolean
  readonly entry: Entry
  readonly column: number
  readonly part: ComparedPart
  readonly draw: BlockProps['draw']
  readonly shown: number
  readonly onWhole: () => void
  readonly onMore: () => void
}

function Piece({ piece, last, entry, column, part, draw, shown, onWhole, onMore }: PieceProps) {
  if (piece.type === 'hunk')
    return (
      <HunkView
        hunk={piece.hunk}
        part={part}
        entry={entry}
        column={column}
        onWhole={onWhole}
        className={last ? 'flex-1' : undefined}
      />
    )
  const count = Math.min(shown, piece.to - piece.from)
  return (
    <div>
      {draw(piece.from, piece.from + count, column)}
      <More hidden={piece.to - piece.from - count} onMore={onMore} />
    </div>
  )
}
