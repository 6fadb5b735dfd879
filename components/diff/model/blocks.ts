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
      /** By column; undefined where the column says nothing of this part. */
      readonly cells: readonly (readonly CellPiece[] | undefined)[]
    }

const CONTEXT_LINES = 3
const SMALLEST_FOLD = 4

export interface PartColumn {
  /** Undefined: the strategy says it elsewhere, or has not been read yet. */
  readonly hunks: readonly ComparedHunk[] | undefined
}

/** The blocks of one part: its regions, and between them the lines that all strategies kept, folded but for some context. */
export function partBlocks(
  lines: number,
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
  for (const region of regions) {
    keep(region.from, false)
    blocks.push({
      type: 'region',
      region,
      cells: columns.map(({ hunks }) => hunks && piecesOf(region, hunks)),
    })
    at = region.to
  }
  keep(lines, true)
  return blocks
}

function piecesOf({ from, to }: Region, hunks: readonly ComparedHunk[]): readonly CellPiece[] {
  const pieces: CellPiece[] = []
  let at = from
  for (const hunk of hunks) {
    if (hunk.from < from || hunk.to > to || hunk.from < at) continue
    if (hunk.from > at) pieces.push({ type: 'lines', from: at, to: hunk.from })
    pieces.push({ type: 'hunk', hunk })
    at = hunk.to
  }
  if (at < to) pieces.push({ type: 'lines', from: at, to })
  return pieces
}

/** The number that a tool printed in front of a line (`12→`, `12 | `, `  12\\t`), and the line without it. */
const NUMBERED = /^(\s{0,6}(\d{1,6}))(?:→|\t| \| | ?│ ?)/
/** Of the first lines so many must have one for all to be read so. */
const LOOKED_AT = 20

/** How the lines of a text are numbered: by the tool's own numbers where it has them, else from 1. */
export function gutterOf(
  lines: readonly string[],
): (line: string, index: number) => readonly [number: string, text: string] {
  const first = lines.slice(0, LOOKED_AT).filter((line) => line !== '')
  const numbered = first.filter((line) => NUMBERED.test(line)).length
  if (first.length < 2 || numbered < first.length * 0.8) return (line, index) => [String(index + 1), line]
  return (line) => {
    const found = NUMBERED.exec(line)
    return found ? [found[2] ?? '', line.slice(found[0].length)] : ['', line]
  }
}

/** The lines of a part as they come out, of its lines before and its hunks. */
export function afterLines(before: readonly string[], hunks: readonly ComparedHunk[]): readonly string[] {
  const lines: string[] = []
  let at = 0
  for (const { from, to, after } of hunks) {
    lines.push(...before.slice(at, from), ...after.map(({ text }) => text))
    at = to
  }
  return [...lines, ...before.slice(at)]
}
