import type { DiffBudget } from './budget'
import { splitLines } from './lines'
import { diffText, type DiffLine, type TextDiff } from './text-diff'
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
}

/** The changes of a text, hunk by hunk. An undefined side is a text that does not exist. */
export function compareTexts(
  before: string | undefined,
  after: string | undefined,
  { budget, ignoreBlanks }: CompareOptions,
): ComparedText {
  if (before === after) return { hunks: [], coarse: 'nothing' }
  if (before === undefined || after === undefined) return { hunks: [wholeHunk(before, after)], coarse: 'nothing' }
  const { lines, coarse } = diffText(before, after, budget)
  const hunks = hunksOf(lines)
  return { hunks: ignoreBlanks ? hunks.filter((hunk) => !sameButForBlanks(hunk, before)) : hunks, coarse }
}

/** The lines of a text, without line breaks. */
export const plainLines = (text: string): readonly string[] => splitLines(text).map(withoutBreak)

const withoutBreak = (line: string): string => line.replace(/\r?\n$/, '')

function wholeHunk(before: string | undefined, after: string | undefined): TextHunk {
  return {
    from: 0,
    to: before === undefined ? 0 : splitLines(before).length,
    afterFrom: 0,
    after: after === undefined ? [] : plainLines(after).map((text) => ({ text })),
  }
}

function hunksOf(lines: readonly DiffLine[]): readonly TextHunk[] {
  const hunks: (TextHunk & { to: number; after: MarkedLine[] })[] = []
  let [left, right] = [0, 0]
  let open = false
  for (const line of lines) {
    if (line.type === 'same') {
      open = false
      left++
      right++
      continue
    }
    if (!open) hunks.push({ from: left, to: left, afterFrom: right, after: [] })
    open = true
    const hunk = hunks.at(-1)
    if (line.type !== 'added') left++
    if (line.type !== 'removed') {
      right++
      hunk?.after.push(line.type === 'edited' ? markedLine(line.right) : { text: withoutBreak(textOf(line.words)) })
    }
    if (hunk) hunk.to = left
  }
  return hunks
}

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join('')

function markedLine(words: readonly Word[]): MarkedLine {
  const marks: [number, number][] = []
  let at = 0
  for (const { type, text } of words) {
    const last = marks.at(-1)
    if (type === 'changed' && last?.[1] === at) last[1] = at + text.length
    else if (type === 'changed') marks.push([at, at + text.length])
    at += text.length
  }
  const text = withoutBreak(textOf(words))
  return { text, marks: marks.flatMap(([from, to]) => (from < text.length ? [[from, Math.min(to, text.length)]] : [])) }
}

function sameButForBlanks({ from, to, after }: TextHunk, before: string): boolean {
  const squeeze = (lines: readonly string[]): string => lines.join(' ').replace(/\s+/g, ' ').trim()
  return squeeze(splitLines(before).slice(from, to)) === squeeze(after.map(({ text }) => text))
}
