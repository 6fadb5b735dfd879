export type JsonPrimitive = string | number | boolean | null
export type JsonValue = JsonPrimitive | readonly JsonValue[] | { readonly [key: string]: JsonValue }
export type JsonObject = { readonly [key: string]: JsonValue }

/** A place inside a JSON value: object keys and array indices from the root. */
export type JsonPath = readonly (string | number)[]

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const isJsonArray = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value)

/** Throws a `SyntaxError` where the text is no JSON. */
export const parseJson = (text: string): JsonValue => JSON.parse(text) as JsonValue

/** Undefined where the text is no JSON. */
export function tryParseJson(text: string): JsonValue | undefined {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** The value as its JSON text would read back: without properties that are `undefined`. */
export const asJson = (value: unknown): JsonValue => parseJson(JSON.stringify(value))

export const toJsonObject = (value: object): JsonObject => objectOf(asJson(value))

/** The path in the notation of error messages: `$.messages[3].content`. */
export function formatJsonPath(path: JsonPath): string {
  return path.reduce<string>(
    (text, key) =>
      typeof key === 'number'
        ? `${text}[${key}]`
        : /^[A-Za-z_$][\w$]*$/.test(key)
          ? `${text}.${key}`
          : `${text}[${JSON.stringify(key)}]`,
    '$',
  )
}

/** The value if it has that type, else an empty one: for fields of imported files, which may hold anything. */
export const stringOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')
export const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (isJsonArray(value) ? value : [])
export const objectOf = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {})

/** Whether two values have the same JSON text. The order of keys matters; see canonical-json.ts where it must not. */
export const sameJson = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
