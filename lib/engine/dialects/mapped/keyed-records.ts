import { valueAt } from '../../conversation/texts/template'
import { isJsonObject, objectOf, type JsonPath, type JsonValue } from '../../core/json'
import type { SourceRecord } from '../records'
import { besideBranch, type Links } from './links'

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
  const beside = besideBranch(links, entries, leaf)
  const way = entries.filter((_, index) => !beside.has(index))
  const depths = new Map<JsonValue, number>()
  const byId = new Map(way.map((record) => [objectOf(record.value)[links.id] ?? null, record] as const))
  for (
    let at = byId.get(leaf), depth = 0;
    isJsonObject(at?.value) && !depths.has(at.value[links.id] ?? null);
    depth++
  ) {
    depths.set(at.value[links.id] ?? null, depth)
    at = byId.get(at.value[links.parent] ?? null)
  }
  const depthOf = ({ value }: SourceRecord): number => depths.get(objectOf(value)[links.id] ?? null) ?? -1
  const ordered = way.toSorted((one, other) => depthOf(other) - depthOf(one))
  const others = entries.filter((_, index) => beside.has(index))
  return {
    records: [...ordered, ...others],
    aside: new Set(others.map((_, index) => ordered.length + index)),
  }
}
