import * as z from 'zod'
import { isJsonObject, type JsonObject } from '../core/json'
import { LONGEST_DESCRIPTION, LONGEST_NAME, LONGEST_SOURCE, LONGEST_TAG, MOST_TAGS } from './limits'
import { evidenceSchema } from './evidence'
import { originSchema } from './origin'

export const PRESET_SCHEMA = 3

/** Stands where nobody knows from when the numbers of a preset are. */
export const UNKNOWN_DATE = '1970-01-01'

export const presetDate = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/, 'A date as 2025-10 or 2025-10-04.')

/**
 * A provider's config with what a person must know to choose it. The config is checked by its provider (see `readPreset`), not here.
 * A change of this shape raises the number and adds a migration (migrate.ts).
 */
export const presetSchema = z.strictObject({
  schema: z.literal(PRESET_SCHEMA),
  id: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Lower-case letters, digits and single hyphens.')
    .max(80),
  name: z.string().min(1).max(LONGEST_NAME),
  description: z.string().max(LONGEST_DESCRIPTION),
  /** Document, repository or product that the numbers come from; empty where nobody knows. */
  source: z.string().max(LONGEST_SOURCE),
  /** Of the source: the month or the day it was read. */
  date: presetDate,
  tags: z.array(z.string().min(1).max(LONGEST_TAG)).max(MOST_TAGS),
  /** Where the config cannot do what its model does. */
  approximation: z.string().max(2_000).optional(),
  /** How it came to the library that it was written in; absent where it was begun there. */
  origin: originSchema.optional(),
  /** What proves it, where it was tuned. Of this very config: who changes that takes it away. */
  evidence: evidenceSchema.optional(),
  provider: z.string().min(1).max(80),
  config: z.custom<JsonObject>(isJsonObject, 'A config is a JSON object.'),
})

export type Preset = z.infer<typeof presetSchema>
