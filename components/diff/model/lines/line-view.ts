import type { DiffLine, TextDiff, Word } from '@/lib/engine'

/** One side of one drawn row. */
export interface SideLine {
  readonly side: 'same' | 'removed' | 'added'
  readonly number: number
  readonly words: readonly Word[]
}

/** A row as drawn: both sides when split, one when unified. */
export interface LineRow {
  readonly left?: SideLine | undefined
  readonly right?: SideLine | undefined
}

export type LineBlock =
  | { readonly type: 'rows'; readonly rows: readonly LineRow[] }
  | { readonly type: 'fold'; readonly rows: readonly LineRow[] }

const CONTEXT_LINES = 3
/** A fold hides at least so many lines; fewer are simply shown. */
const SMALLEST_FOLD = 4

/** The rows of a comparison, with unchanged stretches folded but for some context. */
export function lineBlocks(diff: TextDiff, layout: 'split' | 'unified'): readonly LineBlock[] {
  const blocks: LineBlock[] = []
  let run: DiffLine[] = []
  let changed: DiffLine[] = []
  const flushChanged = (): void => {
    if (changed.length > 0)
      blocks.push({ type: 'rows', rows: layout === 'split' ? splitRows(changed) : unifiedRows(changed) })
    changed = []
  }
  const flushSame = (atEnd: boolean): void => {
    const rows = run.map(sameRow)
    run = []
    const head = blocks.length === 0 ? 0 : CONTEXT_LINES
    const tail = atEnd ? 0 : CONTEXT_LINES
    if (rows.length < head + tail + SMALLEST_FOLD) {
      if (rows.length > 0) blocks.push({ type: 'rows', rows })
      return
    }
    if (head > 0) blocks.push({ type: 'rows', rows: rows.slice(0, head) })
    blocks.push({ type: 'fold', rows: rows.slice(head, rows.length - tail) })
    if (tail > 0) blocks.push({ type: 'rows', rows: rows.slice(rows.length - tail) })
  }
  for (const line of diff.lines) {
    if (line.type === 'same') {
      flushChanged()
      run.push(line)
    } else {
      if (run.length > 0) flushSame(false)
      changed.push(line)
    }
  }
  flushChanged()
  if (run.length > 0) flushSame(true)
  return blocks
}

const same = (text: string): readonly Word[] => [{ type: 'same', text }]

function sameRow(line: DiffLine): LineRow {
  if (line.type !== 'same') return {}
  return {
    left: { side: 'same', number: line.before, words: same(line.text) },
    right: { side: 'same', number: line.after, words: same(line.text) },
  }
}

const leftOf = (line: DiffLine): SideLine | undefined =>
  line.type === 'edited'
    ? { side: 'removed', number: line.before, words: line.left }
    : line.type === 'removed'
      ? { side: 'removed', number: line.before, words: plain(line.words) }
      : undefined
const rightOf = (line: DiffLine): SideLine | undefined =>
  line.type === 'edited'
    ? { side: 'added', number: line.after, words: line.right }
    : line.type === 'added'
      ? { side: 'added', number: line.after, words: plain(line.words) }
      : undefined

/** Words are not marked where the whole line changed. */
const plain = (words: readonly Word[]): readonly Word[] => words.map((word) => ({ type: 'same', text: word.text }))

/** Reworded lines face each other; between them, removed lines face added ones as far as they go. */
function splitRows(lines: readonly DiffLine[]): readonly LineRow[] {
  const rows: LineRow[] = []
  let lefts: SideLine[] = []
  let rights: SideLine[] = []
  const flush = (): void => {
    for (let at = 0; at < Math.max(lefts.length, rights.length); at++) rows.push({ left: lefts[at], right: rights[at] })
    lefts = []
    rights = []
  }
  for (const line of lines) {
    const left = leftOf(line)
    const right = rightOf(line)
    if (line.type === 'edited') {
      flush()
      rows.push({ left, right })
    } else {
      if (left) lefts.push(left)
      if (right) rights.push(right)
    }
  }
  flush()
  return rows
}

function unifiedRows(lines: readonly DiffLine[]): readonly LineRow[] {
  const lefts = lines.flatMap((line) => leftOf(line) ?? []).map((left): LineRow => ({ left }))
  const rights = lines.flatMap((line) => rightOf(line) ?? []).map((right): LineRow => ({ right }))
  return [...lefts, ...rights]
}

export interface Segment {
  readonly changed: boolean
  readonly text: string
}

/** A stretch of a line: plain words, or a marker in ⟨ … ⟩ with the words it is made of. */
export type LinePiece =
  | { readonly type: 'words'; readonly segments: readonly Segment[] }
  | {
      readonly type: 'marker'
      readonly reference: boolean
      readonly text: string
      readonly segments: readonly Segment[]
    }

const MARKER = /⟨ [^⟨⟩]* ⟩/g
/** A reference may be short, where the one before it names the message: `⟨ lines 42–60 ~120433 ⟩`, `⟨ Same as lines 42–60 there ~7.120433 ⟩`. */
const REFERENCE = /^⟨ (?:(?:Reference: )?lines? \d.* ~|Same as .* ~[\d.]+\.)\d{6} ⟩$/

/** Finds the markers of a line across its word borders. */
export function linePieces(words: readonly Word[]): readonly LinePiece[] {
  const text = words
    .map((word) => word.text)
    .join('')
    .replace(/\r?\n$/, '')
  const pieces: LinePiece[] = []
  const slice = segmentSlicer(words)
  let at = 0
  for (const match of text.matchAll(MARKER)) {
    if (match.index > at) pieces.push({ type: 'words', segments: slice(at, match.index) })
    at = match.index + match[0].length
    pieces.push({
      type: 'marker',
      reference: REFERENCE.test(match[0]),
      text: match[0],
      segments: slice(match.index, at),
    })
  }
  if (at < text.length) pieces.push({ type: 'words', segments: slice(at, text.length) })
  return pieces
}

function segmentSlicer(words: readonly Word[]): (from: number, to: number) => readonly Segment[] {
  return (from, to) => {
    const segments: Segment[] = []
    let start = 0
    for (const word of words) {
      const text = word.text.slice(Math.max(0, from - start), Math.max(0, to - start))
      if (text !== '') segments.push({ changed: word.type === 'changed', text })
      start += word.text.length
    }
    return segments
  }
}
