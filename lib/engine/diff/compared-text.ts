import type { DiffBudget } from './budget'
import { linesWithBreaks } from './lines'
import { diffText, lineOn, type DiffLine, type TextDiff } from './text-diff'
import type { Word } from './words'

/** A line of the text after. */
export interface MarkedLine {
  /** Without its line break. */
  readonly text: string
  /** Inserted character ranges of a reworded line. Absent: the whole line is new. */
  readonly marks?: readonly (readonly [start: number, end: number])[]
}

/** Lines of the text before, from 0, that were replaced by lines of the text after. Both ends are exclusive. */
export interface TextHunk {
  readonly from: number
  readonly to: number
  /** The replacing lines in the text after. */
  readonly afterFrom: number
  readonly after: readonly MarkedLine[]
}

export interface ComparedText {
  readonly hunks: readonly TextHunk[]
  /** What could not be compared in time and is therefore shown coarser than possible. */
  readonly coarse: TextDiff['coarse']
}

export interface CompareOptions {
  readonly budget: DiffBudget
  /** Lines that differ only in white space count as equal. */
  readonly ignoreBlanks: boolean
  /**
   * The text after was written anew, as a summary is. Equal lines between two changes that together are larger count as part of one change then:
   * they are equal by chance.
   */
  readonly rewritten?: boolean
}

/** The changes of a text, hunk by hunk. An undefined side is a text that does not exist. */
export function compareTexts(
  before: string | undefined,
  after: string | undefined,
  { budget, ignoreBlanks, rewritten = false }: CompareOptions,
): ComparedText {
  if (before === after) return { hunks: [], coarse: 'nothing' }
  if (before === undefined || after === undefined) return { hunks: [wholeHunk(before, after)], coarse: 'nothing' }
  const { lines, coarse } = diffText(before, after, budget)
  const runs = runsOf(lines, ignoreBlanks)
  return { hunks: hunksOf(rewritten ? withoutChance(runs) : runs), coarse }
}

/** The lines of a text, without line breaks. */
export const plainLines = (text: string): readonly string[] => linesWithBreaks(text).map(withoutBreak)

const withoutBreak = (line: string): string => line.replace(/\r?\n$/, '')

function wholeHunk(before: string | undefined, after: string | undefined): TextHunk {
  return {
    from: 0,
    to: before === undefined ? 0 : linesWithBreaks(before).length,
    afterFrom: 0,
    after: after === undefined ? [] : plainLines(after).map((text) => ({ text })),
  }
}

/** Lines that follow each other, changed or not. */
interface Run {
  readonly changed: boolean
  readonly lines: readonly DiffLine[]
}

function runsOf(lines: readonly DiffLine[], ignoreBlanks: boolean): readonly Run[] {
  const runs = joinedRuns(lines.map((line) => ({ changed: line.type !== 'same', lines: [line] })))
  return ignoreBlanks ? joinedRuns(runs.map((run) => (sameButForBlanks(run) ? { ...run, changed: false } : run))) : runs
}

function joinedRuns(runs: readonly Run[]): readonly Run[] {
  const joined: { readonly changed: boolean; readonly lines: DiffLine[] }[] = []
  for (const { changed, lines } of runs) {
    const last = joined.at(-1)
    if (last?.changed === changed) for (const line of lines) last.lines.push(line)
    else joined.push({ changed, lines: [...lines] })
  }
  return joined
}

/** Without the equal runs that are outweighed by the changes around them. A change that grew so may outweigh what stands before it. */
function withoutChance(runs: readonly Run[]): readonly Run[] {
  const kept: (Run & { readonly weight: number })[] = []
  for (const run of runs) {
    kept.push({ ...run, weight: weightOf(run) })
    for (;;) {
      const [left, between, right] = kept.slice(-3)
      if (!left || !between || !right?.changed || between.weight >= left.weight + right.weight) break
      const lines = [left, between, right].flatMap((each) => each.lines)
      kept.splice(-3, 3, { changed: true, lines, weight: left.weight + right.weight })
    }
  }
  return kept
}

/** Of the larger side, in characters that can be seen. */
const weightOf = ({ lines }: Run): number => Math.max(visibleIn(lines, 'before'), visibleIn(lines, 'after'))

const visibleIn = (lines: readonly DiffLine[], side: 'before' | 'after'): number =>
  lines.reduce((sum, line) => sum + lineOn(line, side).replace(/\s+/g, '').length, 0)

function hunksOf(runs: readonly Run[]): readonly TextHunk[] {
  const hunks: TextHunk[] = []
  let [from, afterFrom] = [0, 0]
  for (const { changed, lines } of runs) {
    const to = from + lines.filter(({ type }) => type !== 'added').length
    const after = lines.filter((line) => line.type !== 'removed')
    if (changed) hunks.push({ from, to, afterFrom, after: after.map(lineAfter) })
    from = to
    afterFrom += after.length
  }
  return hunks
}

function lineAfter(line: Exclude<DiffLine, { type: 'removed' }>): MarkedLine {
  const text = withoutBreak(lineOn(line, 'after'))
  if (line.type === 'added') return { text }
  return { text, marks: line.type === 'same' ? [] : marksIn(line.right, text.length) }
}

function marksIn(words: readonly Word[], length: number): NonNullable<MarkedLine['marks']> {
  const marks: [number, number][] = []
  let at = 0
  for (const { type, text } of words) {
    const last = marks.at(-1)
    if (type === 'changed' && last?.[1] === at) last[1] = at + text.length
    else if (type === 'changed') marks.push([at, at + text.length])
    at += text.length
  }
  return marks.flatMap(([from, to]) => (from < length ? [[from, Math.min(to, length)]] : []))
}

function sameButForBlanks({ lines }: Run): boolean {
  const squeeze = (side: 'before' | 'after'): string =>
    lines
      .map((line) => lineOn(line, side))
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim()
  return squeeze('before') === squeeze('after')
}
