import * as z from 'zod'
import {
  arrivalSchema,
  evidenceSchema,
  type JsonObject,
  LONGEST_DESCRIPTION,
  LONGEST_SOURCE,
  LONGEST_TAG,
  MOST_TAGS,
  presetDate,
  type PresetEvidence,
  type PresetLike,
} from '@/lib/engine'
import { configSchema as config, idInput, idSchema as id, noInput, type ActionResult } from './shared/action'
import { nameSchema } from './shared/name'
import { read } from './shared/read'
import type { ProviderView } from './runs'

/*
 * The preset library: built-in presets and a person's own, with versions. Files and links are read in the browser
 * (lib/engine/presets/share.ts); the effect of a preset on a conversation is a dry run of the studio.
 */

/** What a saved preset has besides the fields of every preset. */
export interface OwnPreset {
  readonly version: number
  /** ISO 8601. */
  readonly createdAt: string
  readonly updatedAt: string
}

/** A preset as the workbench offers it: choosing it copies its config. */
export interface PresetView extends PresetLike {
  /** Absent for built-in presets. */
  readonly own?: OwnPreset
  /** Its options may ask a model, on some session. */
  readonly asksModel?: true
}

export interface PresetVersionView {
  /** From 1; the highest is the current one. */
  readonly version: number
  readonly description: string
  readonly provider: string
  readonly config: JsonObject
  readonly note?: string | undefined
  /** The older version that this one was restored from. */
  readonly restoredFrom?: number
  readonly evidence?: PresetEvidence
  /** ISO 8601. */
  readonly createdAt: string
}

const presetTags = z.array(z.string().trim().min(1).max(LONGEST_TAG)).max(MOST_TAGS)

/** Where a preset came from: file, link or other preset, and what its numbers are based on. */
const presetArrival = z.object({ arrival: arrivalSchema, source: z.string().max(LONGEST_SOURCE), date: presetDate })
export type PresetArrival = z.infer<typeof presetArrival>

/** Without `id`: a new preset. With it: a new version of that preset, which keeps its origin. */
export const savePresetInput = z.object({
  id: id.optional(),
  name: nameSchema,
  description: z.string().max(LONGEST_DESCRIPTION).default(''),
  tags: presetTags.default([]),
  provider: id,
  config,
  note: z.string().trim().max(500).optional(),
  from: presetArrival.optional(),
  /** Of this config. Without it, that of the version before, where the config is the same. */
  evidence: evidenceSchema.optional(),
})
/** The fields that are not versioned. */
export const changePresetInput = z.object({ id, name: nameSchema.optional(), tags: presetTags.optional() })
export const presetVersionInput = z.object({ id, version: z.int().min(1) })

/** Implemented in lib/server/presets/actions.ts. */
export interface PresetActions {
  savePreset(input: z.input<typeof savePresetInput>): ActionResult<PresetView>
  changePreset(input: z.input<typeof changePresetInput>): ActionResult<PresetView>
  deletePreset(input: { readonly id: string }): ActionResult<null>
  undeletePreset(input: { readonly id: string }): ActionResult<PresetView>
  /** Writes a new version with the content of the older one. */
  restorePresetVersion(input: z.input<typeof presetVersionInput>): ActionResult<PresetView>
}

/** Answered by lib/server/presets/reads.ts. */
export const presetReads = {
  /** Every provider as the workbench offers it, by priority. */
  providers: read<readonly ProviderView[]>()(noInput),
  list: read<readonly PresetView[]>()(noInput),
  versions: read<readonly PresetVersionView[]>()(idInput),
}
