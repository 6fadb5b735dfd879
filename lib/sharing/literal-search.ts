/*
 * Where any of many strings may stand in a text, in one walk over it: a table of the first three characters turns down nearly
 * every place without a string being made.
 */

const KEY_CHARACTERS = 3
const TABLE = 1 << 16
/** Of a character: what begins with it is long, or some of it has fewer characters than a key. */
const LONG = 1
const SHORT = 2

export interface LiteralSearch<Item> {
  /** The first place, from the given one, at which items may begin. */
  next(text: string, from: number): number
  /** What may begin at a place: of longer literals first. */
  at(text: string, index: number): readonly Item[]
}

function keyAt(text: string, at: number, length: number): number {
  const pair = text.charCodeAt(at) ^ (length === 1 ? 0 : text.charCodeAt(at + 1) << 5)
  return (length < KEY_CHARACTERS ? pair : pair ^ (text.charCodeAt(at + 2) << 10)) & (TABLE - 1)
}

/** Items by the literals that they begin with, none of which is empty. That a literal stands at a place is for the caller to check. */
export function literalSearch<Item>(entries: readonly (readonly [literal: string, item: Item])[]): LiteralSearch<Item> {
  const none: readonly Item[] = []
  // By the number of characters of their keys, of which short literals have fewer.
  const buckets = { 1: new Map<number, Item[]>(), 2: new Map<number, Item[]>(), 3: new Map<number, Item[]>() }
  const first = new Uint8Array(TABLE)
  const keys = new Uint8Array(TABLE)
  for (const [literal, item] of entries.toSorted(([a], [b]) => b.length - a.length)) {
    const length = literal.length === 1 ? 1 : literal.length === 2 ? 2 : KEY_CHARACTERS
    const key = keyAt(literal, 0, length)
    const alike = buckets[length].get(key)
    if (alike === undefined) buckets[length].set(key, [item])
    else alike.push(item)
    first[literal.charCodeAt(0)] = length < KEY_CHARACTERS ? SHORT : first[literal.charCodeAt(0)] || LONG
    if (length === KEY_CHARACTERS) keys[key] = 1
  }
  const shortAt = (text: string, index: number): readonly Item[] => {
    const [two, one] = [buckets[2].get(keyAt(text, index, 2)), buckets[1].get(keyAt(text, index, 1))]
    return two === undefined ? (one ?? none) : one === undefined ? two : [...two, ...one]
  }
  return {
    next(text, from) {
      for (let index = from; index < text.length; index++) {
        const known = first[text.charCodeAt(index)]
        if (known === 0) continue
        if (keys[keyAt(text, index, KEY_CHARACTERS)] === 1) return index
        if (known === SHORT && shortAt(text, index).length > 0) return index
      }
      return -1
    },
    at(text, index) {
      const long = buckets[KEY_CHARACTERS].get(keyAt(text, index, KEY_CHARACTERS)) ?? none
      const short = first[text.charCodeAt(index)] === SHORT ? shortAt(text, index) : none
      return short.length === 0 ? long : [...long, ...short]
    },
  }
}

const FOLDED = new Uint16Array(1 << 16).map((_, code) => (code > 64 && code < 91 ? code + 32 : code))

/**
 * Of groups of literals in small letters, where in a text any of a group stands, in either case of the ASCII letters: the places of
 * each group in order. One walk for all of them.
 */
export function foldedSearch(groups: readonly (readonly string[])[]): (text: string) => readonly (readonly number[])[] {
  const groupsOf = new Map<string, number[]>()
  groups.forEach((literals, group) => {
    for (const literal of literals) groupsOf.set(literal, [...(groupsOf.get(literal) ?? []), group])
  })
  const first = new Uint8Array(TABLE)
  const keys = new Uint8Array(TABLE)
  const long = new Map<number, string[]>()
  const short: string[] = []
  for (const literal of groupsOf.keys()) {
    const isShort = literal.length < KEY_CHARACTERS
    first[literal.charCodeAt(0)] = isShort ? SHORT : first[literal.charCodeAt(0)] || LONG
    if (isShort) {
      short.push(literal)
      continue
    }
    const key = keyOf(literal.charCodeAt(0), literal.charCodeAt(1), literal.charCodeAt(2))
    keys[key] = 1
    long.set(key, [...(long.get(key) ?? []), literal])
  }
  return (text) => {
    const places = groups.map((): number[] => [])
    const note = (literal: string, index: number): void => {
      if (!standsAt(text, index, literal)) return
      for (const group of groupsOf.get(literal) ?? []) if (places[group]?.at(-1) !== index) places[group]?.push(index)
    }
    for (let index = 0; index < text.length; index++) {
      const code = FOLDED[text.charCodeAt(index)] ?? 0
      const known = first[code]
      if (known === 0) continue
      if (known === SHORT) for (const literal of short) if (literal.charCodeAt(0) === code) note(literal, index)
      if (index + 2 >= text.length) continue
      const key = keyOf(code, FOLDED[text.charCodeAt(index + 1)] ?? 0, FOLDED[text.charCodeAt(index + 2)] ?? 0)
      if (keys[key] === 1) for (const literal of long.get(key) ?? []) note(literal, index)
    }
    return places
  }
}

const keyOf = (a: number, b: number, c: number): number => (a ^ (b << 5) ^ (c << 10)) & (TABLE - 1)

function standsAt(text: string, index: number, literal: string): boolean {
  for (let at = 0; at < literal.length; at++)
    if (FOLDED[text.charCodeAt(index + at)] !== literal.charCodeAt(at)) return false
  return true
}
