import { valueAt } from '../../conversation/texts/template'
import { objectOf, type JsonPath, type JsonValue } from '../../core/json'
import type { SourceRecord } from '../records'
import { branchTo, type Links } from './links'

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
