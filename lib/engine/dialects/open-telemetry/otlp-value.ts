import { isJsonObject, listOf, type JsonObject, type JsonValue } from '../../core/json'

/** A value as OTLP writes it (`{stringValue}`, `{arrayValue: {values}}`, `{kvlistValue: {values: [{key, value}]}}`) as plain JSON. Whole numbers may stand in strings. */
export function plainOf(value: JsonValue | undefined): JsonValue {
  if (!isJsonObject(value)) return null
  if (isJsonObject(value.arrayValue)) return listOf(value.arrayValue.values).map(plainOf)
  if (isJsonObject(value.kvlistValue))
    return Object.fromEntries(entriesOf(value.kvlistValue).map(([key, each]) => [key, plainOf(each)]))
  if (value.intValue !== undefined) return Number(value.intValue)
  return Object.values(value)[0] ?? null
}

/** The value that says `after`, where `given` says `before`: what did not change stays the very same. */
export function otlpValueOf(given: JsonValue | undefined, before: JsonValue | undefined, after: JsonValue): JsonValue {
  if (given !== undefined && before === after) return given
  if (Array.isArray(after)) return { arrayValue: { values: itemsOf(given, before, after) } }
  if (isJsonObject(after))
    return { kvlistValue: { values: Object.entries(after).map(([key, value]) => fieldOf(given, before, key, value)) } }
  if (typeof after === 'number')
    return Number.isSafeInteger(after) ? { intValue: String(after) } : { doubleValue: after }
  return after === null ? {} : typeof after === 'boolean' ? { boolValue: after } : { stringValue: after }
}

/** Items of a list of the same length are known by position, others by identity. */
function itemsOf(
  given: JsonValue | undefined,
  before: JsonValue | undefined,
  after: readonly JsonValue[],
): readonly JsonValue[] {
  const values = isJsonObject(given) && isJsonObject(given.arrayValue) ? listOf(given.arrayValue.values) : []
  const old = listOf(before)
  const positions = new Map(old.map((item, index) => [item, index] as const))
  return after.map((item, index) => {
    const at = old.length === after.length ? index : (positions.get(item) ?? -1)
    return otlpValueOf(values[at], old[at], item)
  })
}

function fieldOf(
  given: JsonValue | undefined,
  before: JsonValue | undefined,
  key: string,
  value: JsonValue,
): JsonValue {
  const entries = isJsonObject(given) && isJsonObject(given.kvlistValue) ? listOf(given.kvlistValue.values) : []
  const entry = entries.find((each) => isJsonObject(each) && each.key === key)
  const old = isJsonObject(before) && Object.hasOwn(before, key) ? before[key] : undefined
  if (entry !== undefined && old === value) return entry
  return { key, value: otlpValueOf(isJsonObject(entry) ? entry.value : undefined, old, value) }
}

const entriesOf = (list: JsonObject): readonly (readonly [string, JsonValue | undefined])[] =>
  listOf(list.values).flatMap((each) =>
    isJsonObject(each) && typeof each.key === 'string' ? [[each.key, each.value] as const] : [],
  )
