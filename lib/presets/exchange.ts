import { formatJsonPath, isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json'
import { err, type Result } from '@/lib/core/result'
import type { SchemaIssue } from '@/lib/core/schema-issues'
import { slug } from './migrate'
import { readPreset, type ReadPreset } from './normalize'
import { PRESET_SCHEMA, presetSchema, type Preset } from './schema'

/** What is known of a preset wherever it comes from: a built-in one, a saved one, one that is being edited. */
export interface PresetLike {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Where its numbers come from, and from when; a saved preset has no source, and the day of its last change. */
  readonly source: string
  readonly date: string
  readonly tags: readonly string[]
  /** What its model does that the config cannot. */
  readonly approximation?: string
  readonly provider: string
  readonly config: JsonObject
}

const idSchema = presetSchema.shape.id

/** A preset as it is written to files and links. Ids of saved presets mean nothing elsewhere: their name stands in. */
export function toPreset({ id, name, description, source, date, tags, approximation, provider, config }: PresetLike): Preset {
  return {
    schema: PRESET_SCHEMA,
    id: idSchema.safeParse(id).success ? id : slug(name),
    name,
    description,
    source,
    date,
    tags: [...tags],
    ...(approximation === undefined ? {} : { approximation }),
    provider,
    config,
  }
}

export const exportText = (preset: Preset): string => `${JSON.stringify(preset, null, 2)}\n`

export const exportName = ({ id }: Pick<Preset, 'id'>): string => `${id}.preset.json`

/** Of the text of a preset, in characters. */
export const LONGEST_PRESET = 1_000_000
/** Presets are five levels deep; what is much deeper is made to be hard to read. */
const DEEPEST = 64

/** A preset from the text of a file or a paste, in any dialect. Never throws. */
export function readPresetText(text: string): Result<ReadPreset, readonly SchemaIssue[]> {
  if (text.length > LONGEST_PRESET) return refused(`The text has ${text.length.toLocaleString('en-US')} characters; a preset has at most ${LONGEST_PRESET.toLocaleString('en-US')}. Choose the file of one preset.`)
  if (text.trim() === '') return refused('There is nothing in it. Choose a preset file, or paste its text.')
  if (depthOf(text) > DEEPEST) return refused('It is nested too deeply for a preset.')
  try {
    const value = JSON.parse(text.replace(/^\uFEFF/, '')) as JsonValue
    return readPreset(unwrapped(value))
  } catch (error) {
    return refused(`This is not JSON: ${error instanceof Error ? error.message : 'it cannot be parsed'}. Copy the whole text of the preset.`)
  }
}

/** The extension kept its config under the name of the provider, among others. */
function unwrapped(value: JsonValue): JsonValue {
  if (!isJsonObject(value) || 'passes' in value || 'config' in value || 'provider' in value) return value
  const inner = value['smart'] ?? value['smartProviderConfig'] ?? value['smartProviderSettings']
  return isJsonObject(inner) ? inner : value
}

const refused = (message: string): Result<never, readonly SchemaIssue[]> => err([{ path: [], message }])

/** Most brackets open at a time, those in strings left out. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const unit = text[index]
    if (quoted) {
      if (unit === '\\') index++
      else if (unit === '"') quoted = false
    } else if (unit === '"') quoted = true
    else if (unit === '[' || unit === '{') deepest = Math.max(deepest, ++depth)
    else if (unit === ']' || unit === '}') depth--
  }
  return deepest
}

/** The place as a person looks for it: `passes[0].selection`, without the sign for the root. */
export const placeOf = (path: SchemaIssue['path']): string => formatJsonPath(path).replace(/^\$\.?/, '')
