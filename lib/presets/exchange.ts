import { formatJsonPath, type JsonObject, type JsonPath, parseJson } from '@/lib/core/json'
import { err, type Result } from '@/lib/core/result'
import { slug } from './migrate'
import { readPreset, type ReadPreset } from './normalize'
import type { PresetOrigin } from './origin'
import type { PresetIssue, PresetProblem } from './problems'
import { PRESET_SCHEMA, presetSchema, type Preset } from './schema'

/** What is known of a preset wherever it comes from: a built-in one, a saved one, one that is being edited. */
export interface PresetLike {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Where its numbers come from, and from when; a preset that a person began has no source, and the day of its last change. */
  readonly source: string
  readonly date: string
  readonly tags: readonly string[]
  /** What its model does that the config cannot. */
  readonly approximation?: string | undefined
  /** How a saved preset came here, where it was not begun here. */
  readonly origin?: PresetOrigin | undefined
  readonly provider: string
  readonly config: JsonObject
}

const idSchema = presetSchema.shape.id

/** A preset as it is written to files and links. Ids of saved presets mean nothing elsewhere: their name stands in. */
export function toPreset({
  id,
  name,
  description,
  source,
  date,
  tags,
  approximation,
  origin,
  provider,
  config,
}: PresetLike): Preset {
  return {
    schema: PRESET_SCHEMA,
    id: idSchema.safeParse(id).success ? id : slug(name),
    name,
    description,
    source,
    date,
    tags: [...tags],
    ...(approximation === undefined ? {} : { approximation }),
    ...(origin === undefined ? {} : { origin }),
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
export function readPresetText(text: string): Result<ReadPreset, readonly PresetIssue[]> {
  if (text.length > LONGEST_PRESET) return tooLarge(text.length)
  if (text.trim() === '')
    return refused('There is nothing in it. Choose a preset file, or paste its text.', { type: 'nothing' })
  if (depthOf(text) > DEEPEST) return refused('It is nested too deeply for a preset.', { type: 'tooDeep' })
  try {
    return readPreset(parseJson(text.replace(/^\uFEFF/, '')))
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be parsed'
    return refused(`This is not JSON: ${reason}. Copy the whole text of the preset.`, { type: 'notJson', reason })
  }
}

/** Of a text of so many characters, which need not be read to say so. */
export const tooLarge = (length: number): Result<never, readonly PresetIssue[]> =>
  refused(
    `The text has ${length.toLocaleString('en-US')} characters; a preset has at most ${LONGEST_PRESET.toLocaleString('en-US')}. Choose the file of one preset.`,
    { type: 'tooLarge', length, most: LONGEST_PRESET },
  )

const refused = (message: string, problem: PresetProblem): Result<never, readonly PresetIssue[]> =>
  err([{ path: [], message, problem }])

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
export const placeOf = (path: JsonPath): string => formatJsonPath(path).replace(/^\$\.?/, '')
