import * as z from 'zod'
import { providerById } from '@/lib/condensation/registry'
import type { JsonObject, JsonValue } from '@/lib/core/json'

/** What stands in a config in place of words that a person wrote. */
export const OWN_WORDS = '–'

/** The config without what a person wrote into it: prompts, patterns, names. Figures, switches and the words that every config chooses from stay. */
export function knownWordsOnly(config: JsonObject, provider: string): JsonObject {
  const definition = providerById(provider)
  const known =
    definition === undefined
      ? new Set<string>()
      : vocabulary(z.toJSONSchema(definition.configSchema, { io: 'input', unrepresentable: 'any' }))
  return within(config, known) as JsonObject
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
