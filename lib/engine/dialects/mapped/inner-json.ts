import { valueAt } from '../../conversation/texts/template'
import { tryParseJson, type JsonValue, type JsonPath } from '../../core/json'
import { nestedDeeper } from '../json/json-template'
import { patchJson } from '../json/patch-json'
import { replaceAt } from '../json/replace'
import { MAX_JSON_DEPTH } from '../import/source-file'

/** Where a record keeps JSON in strings. Asked of the record as it stands, and of the record with these strings decoded. */
export type InnerPaths = (value: JsonValue) => readonly JsonPath[]

/** The list or object that a string holds; undefined where it is text, or nested too deep to walk. */
export function decodeJson(text: JsonValue | undefined): JsonValue | undefined {
  if (typeof text !== 'string' || !/^\s*[[{]/.test(text.slice(0, 100)) || nestedDeeper(text, MAX_JSON_DEPTH))
    return undefined
  const value = tryParseJson(text)
  return typeof value === 'object' && value !== null ? value : undefined
}

export function decodeInner(value: JsonValue, pathsOf: InnerPaths | undefined): JsonValue {
  if (!pathsOf) return value
  return pathsOf(value).reduce((sum, path) => {
    const inner = decodeJson(valueAt(value, path))
    return inner === undefined ? sum : replaceAt(sum, path, inner)
  }, value)
}

/** `next`, which was made from `decoded` by copying changed branches, as the file keeps it: values that did not change keep their spelling. */
export function encodeInner(
  value: JsonValue,
  decoded: JsonValue,
  next: JsonValue | undefined,
  pathsOf: InnerPaths | undefined,
): JsonValue | undefined {
  if (next === undefined || !pathsOf) return next
  if (next === decoded) return value
  const spelled = new Map<JsonValue | undefined, string>()
  for (const path of pathsOf(value)) {
    const text = valueAt(value, path)
    if (typeof text === 'string') spelled.set(valueAt(decoded, path), text)
  }
  return pathsOf(next).reduce((sum, path) => {
    const inner = valueAt(next, path)
    if (inner === undefined || typeof inner === 'string') return sum
    const [before, text] = [valueAt(decoded, path), valueAt(value, path)]
    const kept = spelled.get(inner)
    if (kept !== undefined) return replaceAt(sum, path, kept)
    return replaceAt(
      sum,
      path,
      typeof text === 'string' && before !== undefined ? patchJson(text, before, inner) : JSON.stringify(inner),
    )
  }, next)
}
