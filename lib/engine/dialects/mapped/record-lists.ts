import { valueAt } from '../../conversation/texts/template'
import { isJsonObject, objectOf, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import { elementRecords, lineRecords, type SourceRecord } from '../records'
import type { SourceFile } from '../import/source-file'
import { branchTo, type Links } from './links'

/** A list of messages in a file, and the object around it: empty where the file is the list itself. */
export interface RecordList {
  readonly records: readonly SourceRecord[]
  readonly wrapper: JsonObject
}

export interface ListShape {
  /** Where in the object around it a list may stand, in the order of looking. */
  readonly holders: readonly JsonPath[]
  /** Whether a value is a message of the format. One among the first few tells the list. */
  isRecord(value: JsonValue | undefined): boolean
}

/** So many values of a list are looked at, to know what it is a list of. */
const SAMPLE = 200

/**
 * The lists of messages of a file, in its order, at most `limit`: the document or its lines themselves, a list in the document or in each
 * line, or one in each element of the document.
 */
export function recordLists({ content }: SourceFile, shape: ListShape, limit = Infinity): readonly RecordList[] {
  if (content.type === 'jsonl') {
    const lines = lineRecords(content)
    if (lines.slice(0, SAMPLE).some(({ value }) => shape.isRecord(value))) return [{ records: lines, wrapper: {} }]
    return lines.slice(0, limit).flatMap(({ value, line }) => listWithin(value, [], line, value, shape))
  }
  if (content.type === 'text') return []
  const root = content.value
  if (!Array.isArray(root)) return listWithin(root, [], 0, root, shape)
  if (isListOf(root, shape)) return [{ records: elementRecords(root, []), wrapper: {} }]
  return root.slice(0, limit).flatMap((entry: JsonValue, index) => listWithin(entry, [index], 0, root, shape))
}

function listWithin(
  wrapper: JsonValue | undefined,
  path: JsonPath,
  line: number,
  root: JsonValue | undefined,
  shape: ListShape,
): readonly RecordList[] {
  if (!isJsonObject(wrapper)) return []
  const holder = shape.holders.find((candidate) => isListOf(valueAt(wrapper, candidate), shape))
  return holder === undefined ? [] : [{ records: elementRecords(root, [...path, ...holder], line), wrapper }]
}

const isListOf = (value: JsonValue | undefined, { isRecord }: ListShape): boolean =>
  Array.isArray(value) && value.slice(0, SAMPLE).some((each: JsonValue) => isRecord(each))

/** The entries of an object of records that name their parents: those on the way to `leaf` in its order, then the others. */
export function keyedRecords(
  root: JsonValue,
  path: JsonPath,
  links: Links,
  leaf: string,
): { readonly records: readonly SourceRecord[]; readonly aside: ReadonlySet<number> } {
  const entries = Object.entries(objectOf(valueAt(root, path))).map(
    ([key, value]): SourceRecord => ({ value, line: 0, path: [...path, key], keyedBy: links.id }),
  )
  const { way, beside } = branchTo(links, entries, leaf)
  const onWay = new Set(way)
  const withoutId = entries.filter((_, index) => !onWay.has(index) && !beside.has(index))
  const ordered = [...way.flatMap((index) => entries[index] ?? []), ...withoutId]
  const others = entries.filter((_, index) => beside.has(index))
  return {
    records: [...ordered, ...others],
    aside: new Set(others.map((_, index) => ordered.length + index)),
  }
}
