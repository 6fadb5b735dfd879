import { isJsonObject, type JsonObject, type JsonPath, type JsonValue, listOf, objectOf } from '@/lib/engine'

/* What a JSON Schema has to say about one place of a value: what may be written there. Of a choice only those that fit what is there already. */

/** A property that may stand in an object. */
export interface PropertyProposal {
  readonly name: string
  /** What it may begin as. */
  readonly start: JsonValue
}

/** Properties that the object at a path may have and has not. */
export function propertiesAt(
  schema: JsonObject,
  value: JsonValue | undefined,
  path: JsonPath,
): readonly PropertyProposal[] {
  const known = objectOf(valueIn(value, path))
  const found = walk(schema, value, path)
    .flatMap((place) => fittingOptions(place))
    .flatMap((option) => Object.entries(objectOf(option['properties'])))
  const names = [...new Set(found.map(([name]) => name))].filter((name) => !(name in known))
  return names.map((name) => ({
    name,
    start: startOf(objectOf(found.find(([each]) => each === name)?.[1])),
  }))
}

/** Values that may stand at a path, where they can be counted. */
export function valuesAt(schema: JsonObject, value: JsonValue | undefined, path: JsonPath): readonly JsonValue[] {
  const key = path.at(-1)
  if (key === undefined) return []
  const places = walk(schema, value, path.slice(0, -1)).flatMap((place) =>
    // What stands there now decides nothing about what may stand there.
    fittingOptions(place, key).flatMap((option) => inside(option, place.value, key)),
  )
  const values = places.flatMap((place) => optionsOf(place.schema)).flatMap(countedValues)
  return [...new Map(values.map((each) => [JSON.stringify(each), each])).values()]
}

interface Place {
  readonly schema: JsonObject
  readonly value: JsonValue | undefined
}

const walk = (schema: JsonObject, value: JsonValue | undefined, path: JsonPath): readonly Place[] =>
  path.reduce<readonly Place[]>(
    (places, key) =>
      places.flatMap((place) => fittingOptions(place).flatMap((option) => inside(option, place.value, key))),
    [{ schema, value }],
  )

function inside(option: JsonObject, value: JsonValue | undefined, key: string | number): readonly Place[] {
  const next = typeof key === 'number' ? option['items'] : objectOf(option['properties'])[key]
  return isJsonObject(next) ? [{ schema: next, value: valueIn(value, [key]) }] : []
}

/** The alternatives that no word of the value speaks against; what stands at `except` is not asked. */
const fittingOptions = ({ schema, value }: Place, except?: string | number): readonly JsonObject[] =>
  optionsOf(schema).filter((option) =>
    Object.entries(objectOf(value)).every(([name, there]) => {
      const wanted = objectOf(objectOf(option['properties'])[name])['const']
      return name === except || wanted === undefined || wanted === there
    }),
  )

/** The alternatives of a schema, each of its own. */
function optionsOf(schema: JsonObject): readonly JsonObject[] {
  const options = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].filter(isJsonObject)
  return options.length === 0 ? [schema] : options.flatMap(optionsOf)
}

function countedValues(schema: JsonObject): readonly JsonValue[] {
  const fixed = schema['const']
  if (fixed !== undefined) return [fixed]
  if (schema['enum'] !== undefined) return listOf(schema['enum'])
  if (schema['type'] === 'boolean') return [true, false]
  return schema['default'] === undefined ? [] : [schema['default']]
}

const empty: Readonly<Record<string, JsonValue>> = { string: '', boolean: false, array: [], object: {} }

/** A value to begin with: its default, the first that it may have, or an empty one. */
function startOf(schema: JsonObject): JsonValue {
  const [option = schema] = optionsOf(schema)
  const [first] = countedValues(option)
  const type = String(option['type'])
  return schema['default'] ?? first ?? empty[type] ?? Math.max(0, Number(option['minimum'] ?? 0))
}

function valueIn(value: JsonValue | undefined, path: JsonPath): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (inner, key) => (typeof key === 'number' ? listOf(inner)[key] : objectOf(inner)[key]),
    value,
  )
}
