import { isJsonObject, type JsonPath, type JsonValue } from '../../core/json'
import { valueAt } from '../../conversation/texts/template'

export type Entry = readonly [key: string, value: JsonValue]

/** What is to stand in the place of each entry of the object at `path`; the very same object where that is what stands there. */
export function replaceEntries(
  root: JsonValue,
  path: JsonPath,
  replace: (key: string, value: JsonValue) => readonly Entry[],
): JsonValue | undefined {
  const holder = valueAt(root, path)
  if (!isJsonObject(holder)) return holder
  const before = Object.entries(holder)
  const after = before.flatMap(([key, value]) => replace(key, value))
  const isSame = after.length === before.length && after.every(([, value], index) => value === before[index]?.[1])
  return isSame ? holder : Object.fromEntries(after)
}
