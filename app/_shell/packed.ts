/*
 * JSON of much that is alike, written in columns: of a list of records, each key once and then all its values; and of
 * each text one copy, however often it occurs. A page carries the answers of its queries so, in a third of the length:
 * the browser reads the text of a page several times before the page can be used.
 */

/** The values of one place in all records of a list. */
type Column =
  /** As they are. */
  | readonly [kind: 'values', values: readonly unknown[]]
  /** Texts, by their place among all texts. */
  | readonly [kind: 'texts', places: readonly number[]]
  /** Lists: how long each is, and the items of all, one list after the other. */
  | readonly [kind: 'lists', lengths: readonly number[], items: Column]
  /** Records: how many, and the values of each key. */
  | readonly [kind: 'records', count: number, fields: readonly Field[]]
  /** Values of several kinds, each by itself. */
  | readonly [kind: 'each', values: readonly Column[]]

/** The values of a key, and the places of the records that have it where not all do. */
type Field = readonly [key: string, values: Column, having?: readonly number[]]

interface Packed {
  readonly texts: readonly string[]
  readonly root: Column
}

type JsonRecord = Record<string, unknown>

/** Anything else that is no list is left to JSON: it knows dates, and the one key that a program cannot simply assign. */
const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !Object.hasOwn(value, '__proto__')

/** JSON data as text, for `unpack`. What JSON cannot say is lost as JSON.stringify loses it. */
export function pack(value: unknown): string {
  const places = new Map<string, number>()
  const root = columnOf([value], (text) => {
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place
  })
  return JSON.stringify({ texts: [...places.keys()], root } satisfies Packed)
}

function columnOf(values: readonly unknown[], placeOf: (text: string) => number): Column {
  if (values.length === 0) return ['values', []]
  if (values.every((each) => typeof each === 'string')) return ['texts', values.map(placeOf)]
  if (values.every((each) => Array.isArray(each)))
    return ['lists', values.map(({ length }) => length), columnOf(values.flat(), placeOf)]
  if (!values.every(isRecord)) {
    const isPlain = values.length === 1 || !values.some((each) => isRecord(each) || Array.isArray(each))
    return isPlain ? ['values', values] : ['each', values.map((each) => columnOf([each], placeOf))]
  }
  const keys = new Set(values.flatMap((record) => Object.keys(record)))
  return ['records', values.length, [...keys].map((key) => fieldOf(values, key, placeOf))]
}

function fieldOf(records: readonly JsonRecord[], key: string, placeOf: (text: string) => number): Field {
  const having = records.flatMap((record, place) => (record[key] === undefined ? [] : [place]))
  const column = columnOf(
    having.map((place) => records[place]?.[key]),
    placeOf,
  )
  return having.length === records.length ? [key, column] : [key, column, having]
}

/** The data that `text` was packed of. */
export function unpack(text: string): unknown {
  const { texts, root }: Packed = JSON.parse(text)
  return valuesOf(root, texts)[0]
}

function valuesOf(column: Column, texts: readonly string[]): readonly unknown[] {
  switch (column[0]) {
    case 'values':
      return column[1]
    case 'texts':
      return column[1].map((place) => texts[place])
    case 'lists':
      return cut(valuesOf(column[2], texts), column[1])
    case 'records':
      return recordsOf(column[1], column[2], texts)
    case 'each':
      return column[1].flatMap((each) => valuesOf(each, texts))
  }
}

function cut(items: readonly unknown[], lengths: readonly number[]): readonly unknown[][] {
  let from = 0
  return lengths.map((length) => items.slice(from, (from += length)))
}

function recordsOf(count: number, fields: readonly Field[], texts: readonly string[]): readonly JsonRecord[] {
  const records = Array.from({ length: count }, (): JsonRecord => ({}))
  for (const [key, column, having] of fields)
    for (const [index, value] of valuesOf(column, texts).entries()) {
      const record = records[having?.[index] ?? index]
      if (record !== undefined) record[key] = value
    }
  return records
}
