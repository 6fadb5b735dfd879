import type { DiffBudget } from './budget'
import { diffTextLines, type LineHunk } from './lines'
import { wordsOfCut } from './cut-line'
import { diffWords, sharedRatio, type Word } from './words'

/** One row of a side-by-side diff. Line numbers count from 1. Texts keep their line break. */
export type DiffLine =
  | { readonly type: 'same'; readonly before: number; readonly after: number; readonly text: string }
  | { readonly type: 'removed'; readonly before: number; readonly words: readonly Word[] }
  | { readonly type: 'added'; readonly after: number; readonly words: readonly Word[] }
  /** The same line on both sides, reworded. */
  | {
      readonly type: 'edited'
      readonly before: number
      readonly after: number
      readonly left: readonly Word[]
      readonly right: readonly Word[]
    }

export interface TextDiff {
  readonly lines: readonly DiffLine[]
  /** What could not be compared in time and is therefore shown coarser than possible. */
  readonly coarse: 'nothing' | 'words' | 'lines'
}

/**
 * Two lines that share less than this ratio of characters count as a removal and an insertion instead of a rewording.
 */
const LEAST_SHARED = 0.3
/** Largest product of line counts for pairing lines by similarity; above it they are paired by position. */
const PAIRING_CELLS = 2_500

export function diffText(before: string, after: string, budget: DiffBudget): TextDiff {
  const linesEnd = budget.now() + budget.lineMs
  const { hunks, precise } = diffTextLines(before, after, () => linesEnd - budget.now())
  const wordsEnd = budget.now() + budget.wordMs
  const lines: DiffLine[] = []
  let wordsPrecise = true
  let left = 1
  let right = 1
  for (const hunk of hunks) {
    if (hunk.type === 'same') {
      for (const text of hunk.lines) lines.push({ type: 'same', before: left++, after: right++, text })
      continue
    }
    const result = changedLines(hunk, left, right, () => wordsEnd - budget.now())
    lines.push(...result.lines)
    wordsPrecise &&= result.precise
    left += hunk.removed.length
    right += hunk.added.length
  }
  return { lines, coarse: !precise ? 'lines' : wordsPrecise ? 'nothing' : 'words' }
}

/** One side, rebuilt exactly. @internal */
export const textOf = (diff: TextDiff, side: 'before' | 'after'): string =>
  diff.lines.map((line) => lineOn(line, side)).join('')

/** A line as it stands on one side; nothing where it does not. */
export function lineOn(line: DiffLine, side: 'before' | 'after'): string {
  switch (line.type) {
    case 'same':
      return line.text
    case 'edited':
      return joinedWords(side === 'before' ? line.left : line.right)
    case 'removed':
      return side === 'before' ? joinedWords(line.words) : ''
    case 'added':
      return side === 'after' ? joinedWords(line.words) : ''
  }
}

const joinedWords = (words: readonly Word[]): string => words.map(({ text }) => text).join('')

function changedLines(
  hunk: Extract<LineHunk, { type: 'changed' }>,
  firstLeft: number,
  firstRight: number,
  timeLeft: () => number,
): { lines: readonly DiffLine[]; precise: boolean } {
  const lines: DiffLine[] = []
  let precise = true
  let left = 0
  let right = 0
  const fillTo = (leftEnd: number, rightEnd: number): void => {
    for (; left < leftEnd; left++)
      lines.push({ type: 'removed', before: firstLeft + left, words: whole(hunk.removed[left]) })
    for (; right < rightEnd; right++)
      lines.push({ type: 'added', after: firstRight + right, words: whole(hunk.added[right]) })
  }
  for (const [leftIndex, rightIndex] of pairLines(hunk.removed, hunk.added)) {
    const [before, after] = [hunk.removed[leftIndex] ?? '', hunk.added[rightIndex] ?? '']
    const cut = wordsOfCut(before, after)
    const words = cut ?? diffWords(before, after, timeLeft())
    precise &&= words.precise
    if (cut === undefined && sharedRatio(words) < LEAST_SHARED) continue
    fillTo(leftIndex, rightIndex)
    lines.push({
      type: 'edited',
      before: firstLeft + left++,
      after: firstRight + right++,
      left: words.before,
      right: words.after,
    })
  }
  fillTo(hunk.removed.length, hunk.added.length)
  return { lines, precise }
}

const whole = (text = ''): readonly Word[] => [{ type: 'changed', text }]

/** Pairs removed with added lines: in order on both sides, with the greatest total similarity. */
function pairLines(removed: readonly string[], added: readonly string[]): readonly (readonly [number, number])[] {
  if (removed.length * added.length > PAIRING_CELLS)
    return removed.length === added.length
      ? removed.map((_, index) => [index, index] as const)
      : cutEnds(removed, added)
  const [lefts, rights] = [removed.map(bagOf), added.map(bagOf)]
  const likeness = removed.map((before, left) =>
    added.map((after, right) => (wordsOfCut(before, after) ? 1 : likenessOf(lefts[left], rights[right]))),
  )
  const best = Array.from({ length: removed.length + 1 }, () => Array.from({ length: added.length + 1 }, () => 0))
  const at = (left: number, right: number): number => best[left]?.[right] ?? 0
  for (let left = removed.length - 1; left >= 0; left--) {
    for (let right = added.length - 1; right >= 0; right--) {
      const row = best[left]
      if (row)
        row[right] = Math.max(
          at(left + 1, right),
          at(left, right + 1),
          at(left + 1, right + 1) + (likeness[left]?.[right] ?? 0),
        )
    }
  }
  const pairs: (readonly [number, number])[] = []
  for (let left = 0, right = 0; left < removed.length && right < added.length; ) {
    const score = likeness[left]?.[right] ?? 0
    if (score > 0 && at(left, right) === at(left + 1, right + 1) + score) pairs.push([left++, right++])
    else if (at(left + 1, right) >= at(left, right + 1)) left++
    else right++
  }
  return pairs
}

/** The first lines and the last ones, where they are what a cut between them left. */
function cutEnds(removed: readonly string[], added: readonly string[]): readonly (readonly [number, number])[] {
  const last = [removed.length - 1, added.length - 1] as const
  return ([[0, 0], last] as const)
    .filter(([left, right]) => wordsOfCut(removed[left] ?? '', added[right] ?? ''))
    .slice(0, Math.min(removed.length, added.length))
}

interface WordBag {
  readonly length: number
  /** How often each word occurs in the line. */
  readonly words: ReadonlyMap<string, number>
}

const noWords: WordBag = { length: 0, words: new Map() }

/** Only the start of a very long line is compared. */
const LIKENESS_CHARACTERS = 1_000

function bagOf(line: string): WordBag {
  const start = line.slice(0, LIKENESS_CHARACTERS).trim()
  const words = new Map<string, number>()
  for (const [word] of start.matchAll(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu)) words.set(word, (words.get(word) ?? 0) + 1)
  return { length: start.length, words }
}

/** Ratio of characters in common words; 0 for lines that are hardly similar. */
function likenessOf(left = noWords, right = noWords): number {
  const longest = Math.max(left.length, right.length)
  if (longest === 0 || Math.min(left.length, right.length) < longest * LEAST_SHARED) return 0
  let shared = 0
  for (const [word, count] of right.words) shared += Math.min(count, left.words.get(word) ?? 0) * word.length
  return shared / longest >= LEAST_SHARED ? shared / longest : 0
}
