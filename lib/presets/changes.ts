import type { JsonObject, JsonPath, JsonValue } from '@/lib/core/json'

/** Something that was read differently from how it was written. */
export interface Change {
  readonly path: JsonPath
  readonly message: string
}

/** Collects what a normalisation changed, in order. */
export class Changes {
  readonly list: Change[] = []

  note(path: JsonPath, message: string): void {
    this.list.push({ path, message })
  }

  /** The object without a key, which is reported where it stood. */
  drop(object: JsonObject, key: string, path: JsonPath, why: string): JsonObject {
    if (!(key in object)) return object
    const { [key]: _dropped, ...rest } = object
    this.note([...path, key], why)
    return rest
  }

  /** The object with a key under its new name. An existing value of that name wins. */
  rename(object: JsonObject, from: string, to: string, path: JsonPath): JsonObject {
    const value: JsonValue | undefined = object[from]
    if (value === undefined) return object
    const { [from]: _renamed, ...rest } = object
    this.note([...path, from], `Renamed to "${to}".`)
    return to in rest ? rest : { ...rest, [to]: value }
  }
}
