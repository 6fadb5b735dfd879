import { isJsonArray, isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import { valueAt } from '../../conversation/texts/template'

/** `root` with the value at `path` replaced; untouched branches are shared. */
export function replaceAt(root: JsonValue, path: JsonPath, value: JsonValue): JsonValue {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(root))
    return root.map((item: JsonValue, index) => (index === key ? replaceAt(item, rest, value) : item))
  return isJsonObject(root) ? { ...root, [key]: replaceAt(root[key] ?? null, rest, value) } : root
}

/** The object with that field; itself where it has it already. */
export const withField = (object: JsonObject, key: string, value: JsonValue): JsonObject =>
  object[key] === value ? object : { ...object, [key]: value }

/** Whether two values are the very same, or lists of the very same elements. */
export const isSameContent = (one: JsonValue, other: JsonValue | undefined): boolean =>
  isJsonArray(one) && isJsonArray(other) ? sameElements(one, other) : one === other

/** Whether two lists hold the very same elements. */
export const sameElements = (one: readonly JsonValue[], other: readonly JsonValue[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index])

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
