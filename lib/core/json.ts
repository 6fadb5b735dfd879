export type JsonPrimitive = string | number | boolean | null
export type JsonValue = JsonPrimitive | readonly JsonValue[] | { readonly [key: string]: JsonValue }
export type JsonObject = { readonly [key: string]: JsonValue }

/** Where a value stands inside a JSON value: object keys and array indices from the root. */
export type JsonPath = readonly (string | number)[]

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `$.messages[3].content`: the notation that error messages use. */
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

/** The value where it is of that type, else the empty one: for fields of files that may hold anything. */
export const stringOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')
export const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : [])
export const objectOf = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {})

/** Alike as they are written, so in the order of keys too. */
export const sameJson = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
