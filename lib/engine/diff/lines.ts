import { diffLines } from 'diff'
import { longestRising, type IndexPair } from './align'

/** A run of lines, each with its line break: the joined texts of a side give that side exactly. */
export type LineHunk =
  | { readonly type: 'same'; readonly lines: readonly string[] }
  | { readonly type: 'changed'; readonly removed: readonly string[]; readonly added: readonly string[] }

export interface LineDiff {
  readonly hunks: readonly LineHunk[]
  /** False if time ran out: then everything between the common start and end counts as changed. */
  readonly precise: boolean
}

/** Milliseconds that may still be spent. */
export type TimeLeft = () => number

/** Line diff of two texts. */
export function diffTextLines(before: string, after: string, timeLeft: TimeLeft): LineDiff {
  const left = linesWithBreaks(before)
  const right = linesWithBreaks(after)
  const hunks: LineHunk[] = []
  let precise = true
  let [leftAt, rightAt] = [0, 0]
  const upTo = (leftEnd: number, rightEnd: number): void => {
    const stretch = diffStretch(left.slice(leftAt, leftEnd), right.slice(rightAt, rightEnd), timeLeft)
    precise &&= stretch.precise
    hunks.push(...stretch.hunks)
  }
  for (const [leftIndex, rightIndex] of anchors(left, right)) {
    upTo(leftIndex, rightIndex)
    hunks.push(unchanged(left.slice(leftIndex, leftIndex + 1)))
    leftAt = leftIndex + 1
    rightAt = rightIndex + 1
  }
  upTo(left.length, right.length)
  return { hunks: joinAcrossBlanks(joinNeighbours(hunks)), precise }
}

/**
 * Lines that occur once on each side, in the longest common order (patience diff). Little is left to compare between
 * them, so large texts stay cheap, and a change is not split by trivial lines such as a lone bracket.
 */
function anchors(left: readonly string[], right: readonly string[]): readonly IndexPair[] {
  const places = new Map<string, number | undefined>() // undefined: occurs more than once
  left.forEach((line, index) => places.set(line, places.has(line) ? undefined : index))
  const counts = new Map<string, number>()
  for (const line of right) counts.set(line, (counts.get(line) ?? 0) + 1)
  return longestRising(
    right.flatMap((line, index): IndexPair[] => {
      const place = places.get(line)
      return place === undefined || counts.get(line) !== 1 || line.trim() === '' ? [] : [[place, index]]
    }),
  )
}

function diffStretch(left: readonly string[], right: readonly string[], timeLeft: TimeLeft): LineDiff {
  const start = commonStart(left, right)
  const end = commonEnd(left, right, start)
  const middle = between(left.slice(start, left.length - end), right.slice(start, right.length - end), timeLeft)
  return {
    hunks: [unchanged(left.slice(0, start)), ...middle.hunks, unchanged(left.slice(left.length - end))],
    precise: middle.precise,
  }
}

/** Lines with their line breaks; none for an empty text. */
export function linesWithBreaks(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** One side, rebuilt. Invariant of this module: both sides come out as they went in. @internal */
export function sideOf(hunks: readonly LineHunk[], side: 'before' | 'after'): string {
  return hunks
    .flatMap((hunk) => (hunk.type === 'same' ? hunk.lines : side === 'before' ? hunk.removed : hunk.added))
    .join('')
}

const unchanged = (lines: readonly string[]): LineHunk => ({ type: 'same', lines })

function between(left: readonly string[], right: readonly string[], timeLeft: TimeLeft): LineDiff {
  if (left.length === 0 && right.length === 0) return { hunks: [], precise: true }
  const whole: LineHunk = { type: 'changed', removed: left, added: right }
  if (left.length === 0 || right.length === 0) return { hunks: [whole], precise: true }
  const timeout = timeLeft()
  const changes = timeout > 0 ? diffLines(left.join(''), right.join(''), { timeout }) : undefined
  if (!changes) return { hunks: [whole], precise: false }
  const hunks = changes.map((change): LineHunk => {
    const lines = linesWithBreaks(change.value)
    return change.added || change.removed
      ? { type: 'changed', removed: change.removed ? lines : [], added: change.added ? lines : [] }
      : unchanged(lines)
  })
  return { hunks, precise: true }
}

/** Merges adjacent hunks of one type and drops empty ones. */
function joinNeighbours(hunks: readonly LineHunk[]): readonly LineHunk[] {
  const runs: { type: LineHunk['type']; removed: string[]; added: string[] }[] = []
  for (const hunk of hunks) {
    const [removed, added] = hunk.type === 'same' ? [hunk.lines, []] : [hunk.removed, hunk.added]
    if (removed.length + added.length === 0) continue
    const last = runs.at(-1)
    const run = last?.type === hunk.type ? last : { type: hunk.type, removed: [], added: [] }
    if (run !== last) runs.push(run)
    for (const line of removed) run.removed.push(line)
    for (const line of added) run.added.push(line)
  }
  return runs.map(
    (run): LineHunk =>
      run.type === 'same' ? unchanged(run.removed) : { type: 'changed', removed: run.removed, added: run.added },
  )
}

/**
 * Up to this many blank lines between two changes count as part of the change: a blank line on both sides is no
 * evidence that they match.
 */
const BLANKS_BETWEEN = 2

function joinAcrossBlanks(hunks: readonly LineHunk[]): readonly LineHunk[] {
  const joined: LineHunk[] = []
  hunks.forEach((hunk, index) => {
    const last = joined.at(-1)
    const next = hunks[index + 1]
    const bridges =
      hunk.type === 'same' &&
      hunk.lines.length <= BLANKS_BETWEEN &&
      hunk.lines.every((line) => line.trim() === '') &&
      next?.type === 'changed'
    if (last?.type === 'changed' && hunk.type === 'changed')
      joined[joined.length - 1] = {
        type: 'changed',
        removed: [...last.removed, ...hunk.removed],
        added: [...last.added, ...hunk.added],
      }
    else if (last?.type === 'changed' && bridges)
      joined[joined.length - 1] = {
        type: 'changed',
        removed: [...last.removed, ...hunk.lines],
        added: [...last.added, ...hunk.lines],
      }
    else joined.push(hunk)
  })
  return joined
}

function commonStart(left: readonly string[], right: readonly string[]): number {
  let length = 0
  while (length < left.length && length < right.length && left[length] === right[length]) length++
  return length
}

function commonEnd(left: readonly string[], right: readonly string[], start: number): number {
  let length = 0
  while (
    length < Math.min(left.length, right.length) - start &&
    left[left.length - 1 - length] === right[right.length - 1 - length]
  )
    length++
  return length
}
