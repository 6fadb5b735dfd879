import type { JsonValue } from '@/lib/engine'

/** A value of a host as JSON, and the way back. */
export interface PlainJson {
  readonly value: JsonValue
  /** The value of a JSON text, with what JSON cannot hold in its places again. */
  readonly revive: (text: string) => unknown
}

const TOKEN = 'condensery:held:'

/**
 * What JSON cannot hold (bytes, addresses, dates) stands as a token until the value is written again, and so does a text that
 * looks like one; absent values are left out. A value that is JSON already is taken as it is, without a copy.
 */
export function plainJson(value: unknown): PlainJson {
  const held: unknown[] = []
  const walk = (each: unknown): JsonValue | undefined => {
    if (typeof each === 'string') return each.startsWith(TOKEN) ? hold(each) : each
    if (each === null || typeof each === 'boolean') return each
    if (typeof each === 'number') return Number.isFinite(each) ? each : null
    if (Array.isArray(each)) return walkList(each)
    if (typeof each === 'object') return isPlain(each) ? walkObject(each) : hold(each)
    return typeof each === 'bigint' ? hold(each) : undefined
  }
  const walkList = (list: readonly unknown[]): JsonValue => {
    const made = list.map((each) => walk(each) ?? null)
    return made.every((each, index) => each === list[index]) ? (list as readonly JsonValue[]) : made
  }
  const walkObject = (object: object): JsonValue => {
    const entries = Object.entries(object).map(([key, each]) => [key, walk(each)] as const)
    return entries.every(([key, each]) => each !== undefined && each === Reflect.get(object, key))
      ? (object as JsonValue)
      : Object.fromEntries(entries.flatMap(([key, each]) => (each === undefined ? [] : [[key, each]])))
  }
  const hold = (each: unknown): string => `${TOKEN}${held.push(each) - 1}`
  const plain = walk(value) ?? null
  return {
    value: plain,
    revive: (text) =>
      held.length === 0
        ? JSON.parse(text)
        : JSON.parse(text, (_, each: unknown) =>
            typeof each === 'string' && each.startsWith(TOKEN) ? held[Number(each.slice(TOKEN.length))] : each,
          ),
  }
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
