import { defined } from '../core/defined'
import { formatJsonPath, type JsonObject, type JsonPath, parseJson } from '../core/json'
import { deeperAt, placeAt, syntaxErrorAt, type TextPlace } from '../core/json-syntax'
import { err, type Result } from '../core/result'
import { slug } from './migrate'
import { readPreset, type ReadPreset } from './historic/normalize'
import type { PresetEvidence } from './evidence'
import type { PresetOrigin } from './origin'
import type { PresetIssue, PresetProblem } from './problems'
import { DEEPEST } from './limits'
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
  /** What proves it, where it was tuned. */
  readonly evidence?: PresetEvidence | undefined
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
  evidence,
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
    ...defined({ approximation, origin, evidence }),
    provider,
    config,
  }
}

export const exportText = (preset: Preset): string => `${JSON.stringify(preset, null, 2)}\n`

export const exportName = ({ id }: Pick<Preset, 'id'>): string => `${id}.preset.json`

/** Of the text of a preset, in characters. */
export const LONGEST_PRESET = 1_000_000

/** A preset from the text of a file or a paste, in any dialect. Never throws. */
export function readPresetText(text: string): Result<ReadPreset, readonly PresetIssue[]> {
  if (text.length > LONGEST_PRESET) return tooLarge(text.length)
  if (text.trim() === '')
    return refused('There is nothing in it. Choose a preset file, or paste its text.', { type: 'nothing' })
  if (deeperAt(text, DEEPEST) !== undefined)
    return refused('It is nested too deeply for a preset.', { type: 'tooDeep' })
  const plain = text.replace(/^\uFEFF/, '')
  const wrongAt = syntaxErrorAt(plain)
  return wrongAt === undefined ? readPreset(parseJson(plain)) : notJson(placeAt(plain, wrongAt))
}

/** Of a text of so many characters, which need not be read to say so. */
export const tooLarge = (length: number): Result<never, readonly PresetIssue[]> =>
  refused(
    `The text has ${length.toLocaleString('en-US')} characters; a preset has at most ${LONGEST_PRESET.toLocaleString('en-US')}. Choose the file of one preset.`,
    { type: 'tooLarge', length, most: LONGEST_PRESET },
  )

const notJson = ({ line, column }: TextPlace): Result<never, readonly PresetIssue[]> =>
  refused(`This is not JSON: see line ${line}, column ${column}. Copy the whole text of the preset.`, {
    type: 'notJson',
    line,
    column,
  })

const refused = (message: string, problem: PresetProblem): Result<never, readonly PresetIssue[]> =>
  err([{ path: [], message, problem }])

/** The place as a person looks for it: `passes[0].selection`, without the sign for the root. */
export const placeOf = (path: JsonPath): string => formatJsonPath(path).replace(/^\$\.?/, '')
