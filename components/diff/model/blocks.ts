import type { ComparedHunk } from '@/lib/contracts/diff'
import type { Region } from './regions'

/** What stands in one column over the lines of a region. */
export type CellPiece =
  | { readonly type: 'lines'; readonly from: number; readonly to: number }
  | { readonly type: 'hunk'; readonly hunk: ComparedHunk }

/** A part from top to bottom; line numbers are of the original, from 0, `to` exclusive. */
export type PartBlock =
  | { readonly type: 'same'; readonly from: number; readonly to: number }
  | { readonly type: 'fold'; readonly from: number; readonly to: number }
  | {
      readonly type: 'region'
      readonly region: Region
      /** End of its lines that are here, exclusive. */
      readonly to: number
      /** By column; undefined where the column says nothing of this part. */
      readonly cells: readonly (readonly CellPiece[] | undefined)[]
    }
  /** What is not here of a large part: its lines, and the regions among them. */
  | { readonly type: 'rest'; readonly from: number; readonly lines: number; readonly regions: number }

const CONTEXT_LINES = 3
const SMALLEST_FOLD = 4

export interface PartColumn {
  /** Undefined: the strategy says it elsewhere, or has not been read yet. */
  readonly hunks: readonly ComparedHunk[] | undefined
}

/** How many lines a part has, and how many of them are here, from its first. */
export interface PartLines {
  readonly all: number
  readonly known: number
}

/** The blocks of one part: its regions, and between them the lines that all strategies kept, folded but for some context. */
export function partBlocks(
  { all, known }: PartLines,
  regions: readonly Region[],
  columns: readonly PartColumn[],
  opened: ReadonlySet<number>,
): readonly PartBlock[] {
  const blocks: PartBlock[] = []
  let at = 0
  const keep = (to: number, isLast: boolean): void => {
    if (to <= at) return
    const from = at + (blocks.length === 0 ? 0 : CONTEXT_LINES)
    const end = to - (isLast ? 0 : CONTEXT_LINES)
    if (end - from < SMALLEST_FOLD || opened.has(from)) blocks.push({ type: 'same', from: at, to })
    else {
      if (from > at) blocks.push({ type: 'same', from: at, to: from })
      blocks.push({ type: 'fold', from, to: end })
      if (end < to) blocks.push({ type: 'same', from: end, to })
    }
  }
  const cut = regions.findIndex((region) => isBeyond(region, columns, { all, known }))
  for (const region of cut === -1 ? regions : regions.slice(0, cut)) {
    keep(region.from, false)
    blocks.push({
      type: 'region',
      region,
      to: Math.min(region.to, known),
      cells: columns.map(({ hunks }) => hunks && piecesOf(region, hunks, known)),
    })
    at = Math.min(region.to, known)
  }
  const rest = cut === -1 ? 0 : regions.length - cut
  const end = Math.max(at, Math.min(known, regions[cut]?.from ?? known))
  keep(end, rest === 0)
  if (rest > 0 || known < all) blocks.push({ type: 'rest', from: end, lines: all - end, regions: rest })
  return blocks
}

/** Nothing of it is here: neither lines of the original, nor what some strategy put in their place. */
function isBeyond({ from, to }: Region, columns: readonly PartColumn[], { all, known }: PartLines): boolean {
  if (known < all && from >= known) return true
  return columns.some(({ hunks }) =>
    hunks?.some((hunk) => hunk.from >= from && hunk.to <= to && hunk.after.length === 0 && hunk.moreLines > 0),
  )
}

function piecesOf({ from, to }: Region, hunks: readonly ComparedHunk[], known: number): readonly CellPiece[] {
  const pieces: CellPiece[] = []
  let at = from
  for (const hunk of hunks) {
    if (hunk.from < from || hunk.to > to || hunk.from < at) continue
    if (Math.min(hunk.from, known) > at) pieces.push({ type: 'lines', from: at, to: Math.min(hunk.from, known) })
    pieces.push({ type: 'hunk', hunk })
    at = hunk.to
  }
  const end = Math.min(to, known)
  if (at < end) pieces.push({ type: 'lines', from: at, to: end })
  return pieces
}

/** The number that a tool printed in front of a line (`12→`, `12 | `, `  12\t`, `12: `), and the line without it. */
const NUMBERED = /^(\s{0,6}(\d{1,6}))(?:→|\t| \| | ?│ ?|:(?: |$))/
/** Of the first lines so many must have one for all to be read so. */
const LOOKED_AT = 20

/** How the lines of a text are numbered: by the tool's own numbers where it has them, else from `start`. */
export function gutterOf(
  lines: readonly string[],
  start = 1,
): (line: string, index: number) => readonly [number: string, text: string] {
  if (!isNumbered(lines.slice(0, LOOKED_AT))) return (line, index) => [String(index + start), line]
  return (line) => {
    const found = NUMBERED.exec(line)
    return found ? [found[2] ?? '', line.slice(found[0].length)] : ['', line]
  }
}

function isNumbered(lines: readonly string[]): boolean {
  const first = lines.filter((line) => line !== '')
  const found = first.map((line) => NUMBERED.exec(line)).filter((match) => match !== null)
  if (first.length < 2 || found.length < first.length * 0.8) return false
  // Other things stand before a colon too, times and ids; lines count on.
  return !found.some(([prefix]) => prefix.includes(':')) || isCounting(found.map(([, , number]) => Number(number)))
}

const isCounting = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1)
