import { isJsonArray, tryParseJson, type JsonValue } from '../../core/json'
import { asRead } from '../as-read'

/** One string among the arguments of a call. */
export interface Argument {
  /** The nearest name that it stands under; '' where the arguments are one text. */
  readonly key: string
  readonly text: string
}

/** Parameters that only talk. */
const talking = new Set(['description', 'todos', 'task_progress', 'plan', 'explanation'])
const vectors = new Set(['command', 'cmd'])

/** The string values of a call's arguments, short of those that only talk. JSON within a string is looked into. */
export function argumentsOf(input: JsonValue, key = ''): readonly Argument[] {
  if (talking.has(key.toLowerCase())) return []
  if (typeof input === 'string') return argumentsInText(input, key)
  if (typeof input !== 'object' || input === null) return []
  if (isJsonArray(input)) {
    const list = input
    return isVector(key, list) ? [{ key, text: scriptOf(list) }] : list.flatMap((item) => argumentsOf(item, key))
  }
  return Object.entries(input).flatMap(([name, value]) => argumentsOf(value, name))
}

const isVector = (key: string, list: readonly JsonValue[]): list is readonly string[] =>
  vectors.has(key) && list.length > 1 && list.every((item) => typeof item === 'string')

/** Commands that are given word by word, as one text. */
export function vectorsIn(input: JsonValue): readonly string[] {
  if (typeof input !== 'object' || input === null || isJsonArray(input)) return []
  return Object.entries(input).flatMap(([key, value]) =>
    isJsonArray(value) && isVector(key, value) ? [scriptOf(value as readonly string[])] : [],
  )
}

function argumentsInText(text: string, key: string): readonly Argument[] {
  const inner = /^\s*[[{]/.test(text) ? parsed(text) : undefined
  return inner === undefined ? [{ key, text: asRead(text) }] : argumentsOf(inner, key)
}

/** Of `["bash", "-lc", SCRIPT]`, the script. */
const scriptOf = (words: readonly string[]): string =>
  words.length === 3 && /^-\w*c$/.test(words[1] ?? '') ? (words[2] ?? '') : words.join(' ')

function parsed(text: string): JsonValue | undefined {
  const value = tryParseJson(text)
  return typeof value === 'object' ? value : undefined
}
