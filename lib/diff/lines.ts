import { diffLines } from 'diff'

/** A stretch of lines, each with its line break, so that the texts joined give the side exactly. */
export type LineHunk =
  | { readonly type: 'same'; readonly lines: readonly string[] }
  | { readonly type: 'changed'; readonly removed: readonly string[]; readonly added: readonly string[] }

export interface LineDiff {
  readonly hunks: readonly LineHunk[]
  /** False where time ran out: everything between the common start and end counts as changed. */
  readonly precise: boolean
}

/** The lines two texts share. */
export function diffTextLines(before: string, after: string, timeoutMs: number): LineDiff {
  const left = splitLines(before)
  const right = splitLines(after)
  const start = commonStart(left, right)
  const end = commonEnd(left, right, start)
  const middle = between(left.slice(start, left.length - end), right.slice(start, right.length - end), timeoutMs)
  const hunks = [unchanged(left.slice(0, start)), ...middle.hunks, unchanged(left.slice(left.length - end))]
  return { hunks: hunks.filter((hunk) => hunk.type === 'changed' || hunk.lines.length > 0), precise: middle.precise }
}

/** Lines with their breaks; an empty text has none. */
export function splitLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** One side again: the law of this module is that both come out as they went in. */
export function sideOf(hunks: readonly LineHunk[], side: 'before' | 'after'): string {
  return hunks.flatMap((hunk) => (hunk.type === 'same' ? hunk.lines : side === 'before' ? hunk.removed : hunk.added)).join('')
}

const unchanged = (lines: readonly string[]): LineHunk => ({ type: 'same', lines })

function between(left: readonly string[], right: readonly string[], timeoutMs: number): LineDiff {
  if (left.length === 0 && right.length === 0) return { hunks: [], precise: true }
  if (left.length === 0 || right.length === 0) return { hunks: [{ type: 'changed', removed: left, added: right }], precise: true }
  const changes = timeoutMs > 0 ? diffLines(left.join(''), right.join(''), { timeout: timeoutMs }) : undefined
  if (!changes) return { hunks: [{ type: 'changed', removed: left, added: right }], precise: false }
  const hunks: LineHunk[] = []
  for (const change of changes) {
    const lines = splitLines(change.value)
    const last = hunks.at(-1)
    if (!change.added && !change.removed) hunks.push(unchanged(lines))
    else if (last?.type === 'changed') hunks[hunks.length - 1] = { type: 'changed', removed: change.removed ? [...last.removed, ...lines] : last.removed, added: change.added ? [...last.added, ...lines] : last.added }
    else hunks.push({ type: 'changed', removed: change.removed ? lines : [], added: change.added ? lines : [] })
  }
  return { hunks, precise: true }
}

function commonStart(left: readonly string[], right: readonly string[]): number {
  let length = 0
  while (length < left.length && length < right.length && left[length] === right[length]) length++
  return length
}

function commonEnd(left: readonly string[], right: readonly string[], start: number): number {
  let length = 0
  while (length < Math.min(left.length, right.length) - start && left[left.length - 1 - length] === right[right.length - 1 - length]) length++
  return length
}
