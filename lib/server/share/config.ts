import { escapeRegExp } from 'es-toolkit/string'
import * as z from 'zod'
import { globMatcher, isJsonArray, isJsonObject, type JsonObject, type JsonValue, providerById } from '@/lib/engine'
import { REDACTED } from '@/lib/sharing/redact'

/** What stands in a config in place of words that a person wrote. */
export const OWN_WORDS = '–'

/** The config without what a person wrote into it: prompts, patterns, names. Figures, switches and the words that every config chooses from stay. */
export function knownWordsOnly(config: JsonObject, provider: string): JsonObject {
  return within(config, wordsOf(provider)) as JsonObject
}

/** What every config of a provider chooses from. */
function wordsOf(provider: string): ReadonlySet<string> {
  const definition = providerById(provider)
  return definition === undefined
    ? new Set<string>()
    : vocabulary(z.toJSONSchema(definition.configSchema, { io: 'input', unrepresentable: 'any' }))
}

function within(value: JsonValue, known: ReadonlySet<string>): JsonValue {
  if (typeof value === 'string') return known.has(value) ? value : OWN_WORDS
  if (Array.isArray(value)) return value.map((item: JsonValue) => within(item, known))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [known.has(key) ? key : OWN_WORDS, within(item, known)]),
  )
}

/** The names and the fixed values of a schema. */
function vocabulary(schema: unknown, words = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(schema)) for (const item of schema) vocabulary(item, words)
  if (typeof schema !== 'object' || schema === null) return words
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'const' && typeof value === 'string') words.add(value)
    else if (key === 'enum' && Array.isArray(value))
      for (const item of value) if (typeof item === 'string') words.add(item)
    if (key === 'properties' && typeof value === 'object' && value !== null)
      for (const name of Object.keys(value)) words.add(name)
    vocabulary(value, words)
  }
  return words
}

/** A name that is no ordinary word, so that a prompt which holds it means the tool. */
const isDistinct = (name: string): boolean => /[\d_.:-]|\p{Ll}\p{Lu}/u.test(name)

/** What a pattern for tools looks like that says more than "any tool". */
const toolPattern = /^(?=.*[*?])(?=.*\w)\S{1,200}$/

/**
 * The config without the names of hidden tools, where it lists them, where its prompts mention them, and where a pattern is for them and for
 * none that is told. Words that every config chooses from stay.
 */
export function withoutToolNames(
  config: JsonObject,
  provider: string,
  { hidden, told }: { readonly hidden: readonly string[]; readonly told: readonly string[] },
): JsonObject {
  const known = wordsOf(provider)
  const names = new Set(hidden.filter((name) => !known.has(name)))
  if (names.size === 0) return config
  const distinct = [...names].filter(isDistinct).toSorted((one, other) => other.length - one.length)
  const mentions =
    distinct.length === 0
      ? undefined
      : new RegExp(String.raw`(?<![\w-])(?:${distinct.map(escapeRegExp).join('|')})(?![\w-])`, 'g')
  const isForHidden = (text: string): boolean => {
    if (!toolPattern.test(text)) return false
    const matches = globMatcher(text)
    return [...names].some(matches) && !told.some(matches)
  }
  const redacted = (text: string): string => {
    if (names.has(text) || isForHidden(text)) return REDACTED
    return mentions === undefined ? text : text.replace(mentions, REDACTED)
  }
  const inside = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return redacted(value)
    if (isJsonArray(value)) return value.map(inside)
    if (!isJsonObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [redacted(key), inside(item)]))
  }
  return inside(config) as JsonObject
}
