import { commonEnd, commonStart } from './common-ends'
import type { WordDiff } from './words'

/** Fewer characters that stayed may stand on both sides by chance. */
const LEAST_LEFT = 8
/** What a cut may leave in its place, within the line. */
const SIGN = /^\s*(?:…|\.\.\.|⟨ .* ⟩)?\s*$/

/** The words of a line of which only its beginning, its end, or both were left, to the character; undefined where more than that was changed. */
export function wordsOfCut(before: string, after: string): WordDiff | undefined {
  if (before === after) return undefined
  const start = commonStart(before, after)
  const end = commonEnd(before.slice(start), after.slice(start))
  const sign = after.slice(start, after.length - end)
  const left = `${after.slice(0, start)}${after.slice(after.length - end)}`
  if (left.trim().length < LEAST_LEFT || start + end === before.length || !SIGN.test(sign)) return undefined
  const words = (text: string, between: string): WordDiff['before'] =>
    [
      { type: 'same', text: text.slice(0, start) } as const,
      { type: 'changed', text: between } as const,
      { type: 'same', text: text.slice(text.length - end) } as const,
    ].filter(({ text: part }) => part !== '')
  return {
    before: words(before, before.slice(start, before.length - end)),
    after: words(after, sign),
    precise: true,
  }
}
