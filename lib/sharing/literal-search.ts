/*
 * Where any of many strings may stand in a text, in one walk over it: a table of the first three characters turns down nearly
 * every place without a string being made.
 */

const KEY_CHARACTERS = 3
const TABLE = 1 << 16

export interface LiteralSearch<Item> {
  /** The next place, from the given one, at which items may begin, and these: of longer literals first. */
  next(text: string, from: number): { readonly index: number; readonly items: readonly Item[] } | undefined
}

/** No shorter key begins with the character. */
const onlyLong = 1 << KEY_CHARACTERS

const keyOf = (first: number, second: number, third: number): number => (first ^ (second << 5) ^ (third << 10)) & (TABLE - 1)

/** Items by the literals that they begin with, none of which is empty. That a literal stands at a place is for the caller to check. */
export function literalSearch<Item>(entries: readonly (readonly [literal: string, item: Item])[]): LiteralSearch<Item> {
  const byStart = new Map<string, Item[]>()
  // Bit of a character: the lengths (up to three) of keys that begin with it.
  const lengths = new Uint8Array(TABLE)
  const keys = new Uint8Array(TABLE)
  for (const [literal, item] of entries.toSorted(([a], [b]) => b.length - a.length)) {
    const start = literal.slice(0, KEY_CHARACTERS)
    const alike = byStart.get(start)
    if (alike === undefined) byStart.set(start, [item])
    else alike.push(item)
    const first = literal.charCodeAt(0)
    lengths[first] = (lengths[first] ?? 0) | (1 << start.length)
    if (start.length === KEY_CHARACTERS) keys[keyOf(first, literal.charCodeAt(1), literal.charCodeAt(2))] = 1
  }
  const itemsAt = (text: string, at: number, known: number): readonly Item[] => {
    const isKey = (known & onlyLong) !== 0 && keys[keyOf(text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2))] === 1
    const items = isKey ? (byStart.get(text.slice(at, at + KEY_CHARACTERS)) ?? []) : []
    if (known === onlyLong) return items
    const shorter = [2, 1].flatMap((length) => ((known & (1 << length)) === 0 ? [] : (byStart.get(text.slice(at, at + length)) ?? [])))
    return shorter.length === 0 ? items : [...items, ...shorter]
  }
  return {
    next(text, from) {
      for (let index = from; index < text.length; index++) {
        const known = lengths[text.charCodeAt(index)] ?? 0
        if (known === 0) continue
        if (known === onlyLong && keys[keyOf(text.charCodeAt(index), text.charCodeAt(index + 1), text.charCodeAt(index + 2))] === 0) continue
        const items = itemsAt(text, index, known)
        if (items.length > 0) return { index, items }
      }
      return undefined
    },
  }
}
