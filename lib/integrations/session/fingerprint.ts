import { hash53 } from '@/lib/engine'

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

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value without marks of the cache; itself where it has none. */
export function stripMarks<Value>(value: Value): Value {
  return mapped(value, (fields) =>
    Object.keys(fields).some(isMark)
      ? Object.fromEntries(Object.entries(fields).filter(([key]) => !isMark(key)))
      : fields,
  ) as Value
}

function mapped(value: unknown, change: (fields: Fields) => Fields): unknown {
  if (Array.isArray(value)) {
    const made = value.map((each: unknown) => mapped(each, change))
    return made.every((each, index) => each === value[index]) ? value : made
  }
  if (!isFields(value) || Object.getPrototypeOf(value) !== Object.prototype) return value
  const own = change(value)
  const entries = Object.entries(own).map(([key, each]) => [key, mapped(each, change)] as const)
  return entries.every(([key, each]) => each === own[key]) ? own : Object.fromEntries(entries)
}

/** What was written of a message, with the marks that the message has now, in the same places. */
export function withMarksOf(message: unknown, written: unknown): unknown {
  if (Array.isArray(message) && Array.isArray(written))
    return written.map((each: unknown, index) => withMarksOf(message[index], each))
  if (!isFields(message) || !isFields(written)) return written
  const inner = Object.entries(written).map(([key, each]) => [key, withMarksOf(message[key], each)] as const)
  const marks = Object.entries(message).filter(([key]) => isMark(key))
  return Object.fromEntries([...inner, ...marks])
}
