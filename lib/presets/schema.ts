import * as z from 'zod'
import { isJsonObject, type JsonObject } from '@/lib/core/json'
import { LONGEST_TAG, MOST_TAGS } from './limits'

export const PRESET_SCHEMA = 1

/**
 * A provider's config with what a person must know to choose it. The config is checked by its provider (see `readPreset`), not here.
 * A change of this shape raises the number and adds a migration (migrate.ts).
 */
export const presetSchema = z.strictObject({
  schema: z.literal(PRESET_SCHEMA),
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Lower-case letters, digits and single hyphens.').max(80),
  name: z.string().min(1).max(120),
  description: z.string().max(2_000),
  /** Document, repository or product that the numbers come from. */
  source: z.string().max(1_000),
  /** Of the source: the month or the day it was read. */
  date: z.string().regex(/^\d{4}-\d{2}(?:-\d{2})?$/, 'A date as 2025-10 or 2025-10-04.'),
  tags: z.array(z.string().min(1).max(LONGEST_TAG)).max(MOST_TAGS),
  /** Where the config cannot do what its model does. */
  approximation: z.string().max(2_000).optional(),
  provider: z.string().min(1).max(80),
  config: z.custom<JsonObject>(isJsonObject, 'A config is a JSON object.'),
})

export type Preset = z.infer<typeof presetSchema>
