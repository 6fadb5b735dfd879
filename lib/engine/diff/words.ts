import { diffWordsWithSpace } from 'diff'
import { commonEnd, commonStart } from './common-ends'

export interface Word {
  readonly type: 'same' | 'changed'
  readonly text: string
}

export interface WordDiff {
  /** The joined texts of each side give that side. */
  readonly before: readonly Word[]
  readonly after: readonly Word[]
  /** False if time ran out and only the common start and end were found. */
  readonly precise: boolean
}

/**
 * Word diff of two lines. The common start and end are cut off first, at word boundaries, so that a single edit in a
 * long line is cheap.
 */
export function diffWords(before: string, after: string, timeoutMs: number): WordDiff {
  const start = startInWords(before, after)
  const end = endInWords(before.slice(start), after.slice(start))
  const left = before.slice(start, before.length - end)
  const right = after.slice(start, after.length - end)
  const changes =
    left === '' || right === ''
      ? []
      : timeoutMs > 0
        ? diffWordsWithSpace(left, right, { timeout: timeoutMs })
        : undefined
  const around = (words: readonly Word[]): readonly Word[] =>
    join([same(before.slice(0, start)), ...words, same(before.slice(before.length - end))])
  if (!changes || changes.length === 0)
    return { before: around([changed(left)]), after: around([changed(right)]), precise: changes !== undefined }
  return {
    before: around(
      changes
        .filter((change) => !change.added)
        .map((change) => (change.removed ? changed(change.value) : same(change.value))),
    ),
    after: around(
      changes
        .filter((change) => !change.removed)
        .map((change) => (change.added ? changed(change.value) : same(change.value))),
    ),
    precise: true,
  }
}

/** Common characters ÷ length of the longer side, 0 to 1. */
export function sharedRatio(diff: WordDiff): number {
  const length = (words: readonly Word[]): number => words.reduce((sum, word) => sum + word.text.length, 0)
  const shared = length(diff.before.filter((word) => word.type === 'same' && word.text.trim() !== ''))
  return shared / Math.max(1, length(diff.before), length(diff.after))
}

const same = (text: string): Word => ({ type: 'same', text })
const changed = (text: string): Word => ({ type: 'changed', text })

/** Merges adjacent words of one type and drops empty ones. */
function join(words: readonly Word[]): readonly Word[] {
  const joined: Word[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (word.text === '') continue
    if (last?.type === word.type) joined[joined.length - 1] = { type: last.type, text: last.text + word.text }
    else joined.push(word)
  }
  return joined
}

const isWordUnit = (text: string, at: number): boolean => /[\p{L}\p{N}_\ud800-\udfff]/u.test(text[at] ?? '')

/** Length of the common start that ends at a word boundary on both sides. */
function startInWords(left: string, right: string): number {
  let length = commonStart(left, right)
  const splits = (at: number): boolean => isWordUnit(left, at - 1) && (isWordUnit(left, at) || isWordUnit(right, at))
  while (length > 0 && splits(length)) length--
  return length
}

function endInWords(left: string, right: string): number {
  let length = commonEnd(left, right)
  const splits = (size: number): boolean => {
    const [leftAt, rightAt] = [left.length - size, right.length - size]
    return isWordUnit(left, leftAt) && (isWordUnit(left, leftAt - 1) || isWordUnit(right, rightAt - 1))
  }
  while (length > 0 && splits(length)) length--
  return length
}
