import { keyOf, type Print } from './fingerprint'

/** A message that was handed in before: its text, or after a restart its key alone. */
export type Known = { readonly text: string; readonly key?: never } | { readonly key: string; readonly text?: never }

const isSame = (known: Known | undefined, print: Print): boolean =>
  known !== undefined && (known.text === undefined ? known.key === keyOf(print.text) : known.text === print.text)

/** How many messages at the start are those that are known. */
export function commonLength(known: readonly Known[], prints: readonly Print[]): number {
  let length = 0
  for (const print of prints) {
    if (!isSame(known[length], print)) return length
    length++
  }
  return length
}

export const knownOf = (prints: readonly Print[]): readonly Known[] => prints.map(({ text }) => ({ text }))

export const keysOf = (known: readonly Known[]): readonly string[] => known.map((each) => each.key ?? keyOf(each.text))
