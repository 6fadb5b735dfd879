import { hash53, isJsonObject } from '@/lib/engine'

/** Where harnesses say what the prompt cache is to keep. Such marks move from request to request; the content does not. */
const markKeys = ['cache_control', 'cacheControl'] as const

/** A message by its content. */
export interface Print {
  readonly text: string
  readonly hasMarks: boolean
}

/** What a message says, without marks of the cache. */
export function printOf(message: unknown): Print {
  const text = JSON.stringify(message) ?? 'null'
  const hasMarks = markKeys.some((key) => text.includes(`"${key}":`))
  return hasMarks ? { text: JSON.stringify(message, withoutMark), hasMarks } : { text, hasMarks }
}

const isMark = (key: string): boolean => markKeys.some((mark) => mark === key)

const withoutMark = (key: string, value: unknown): unknown => (isMark(key) ? undefined : value)

/** A short name of a content; the same for the same content. */
export const keyOf = (text: string): string =>
  `${text.length.toString(36)}:${hash53(text).toString(36)}:${hash53(text, 1).toString(36)}`

/** The value without marks of the cache; itself where it has none. */
export const stripMarks = <Value>(value: Value): Value => stripped(value) as Value

function stripped(value: unknown): unknown {
  if (Array.isArray(value)) {
    const made = value.map((each: unknown) => stripped(each))
    return made.every((each, index) => each === value[index]) ? value : made
  }
  if (!isJsonObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value
  const all = Object.entries(value)
  const entries = all.filter(([key]) => !isMark(key)).map(([key, each]) => [key, stripped(each)] as const)
  const isSame = entries.length === all.length && entries.every(([key, each]) => each === value[key])
  return isSame ? value : Object.fromEntries(entries)
}

/** What was written of a message, with the marks that the message has now, in the same places. */
export function withMarksOf(message: unknown, written: unknown): unknown {
  if (Array.isArray(message) && Array.isArray(written))
    return written.map((each: unknown, index) => withMarksOf(message[index], each))
  if (!isJsonObject(message) || !isJsonObject(written)) return written
  const inner = Object.entries(written).map(([key, each]) => [key, withMarksOf(message[key], each)] as const)
  const marks = Object.entries(message).filter(([key]) => isMark(key))
  return Object.fromEntries([...inner, ...marks])
}
