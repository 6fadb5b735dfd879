import * as z from 'zod'
import type { JsonObject } from '@/lib/core/json'
import type { PresetLike } from '@/lib/presets/exchange'
import { plainLabel } from '@/lib/presets/label'
import { LONGEST_DESCRIPTION, LONGEST_NAME, LONGEST_SOURCE, LONGEST_TAG, MOST_TAGS } from '@/lib/presets/limits'
import { arrivalSchema } from '@/lib/presets/origin'
import { presetDate } from '@/lib/presets/schema'
import { configSchema as config, idInput, idSchema as id, noInput, type ActionResult } from './action'
import { read } from './read'
import type { ProviderView } from './runs'

/*
 * The preset library: built-in presets and a person's own, with versions. Files and links are read in the browser (lib/presets/share.ts), and
 * what a preset does to a conversation is asked of the studio's dry run.
 */

/** What is known of a saved preset beside what every preset has. */
export interface OwnPreset {
  readonly version: number
  /** ISO 8601. */
  readonly createdAt: string
  readonly updatedAt: string
}

/** A preset as the workbench offers it: choosing it copies its config. */
export interface PresetView extends PresetLike {
  /** Of a preset that a person saved; absent for the built-in ones. */
  readonly own?: OwnPreset
}

export interface PresetVersionView {
  /** From 1; the highest is what the preset is now. */
  readonly version: number
  readonly description: string
  readonly provider: string
  readonly config: JsonObject
  readonly note?: string | undefined
  /** The older version that this one is like. */
  readonly restoredFrom?: number
  /** ISO 8601. */
  readonly createdAt: string
}

const presetTags = z.array(z.string().trim().min(1).max(LONGEST_TAG)).max(MOST_TAGS)

const presetName = z.string().transform(plainLabel).pipe(z.string().min(1).max(LONGEST_NAME))

/** How a preset came here, and what its numbers come from: of the file, the link or the preset that it was. */
const presetArrival = z.object({ arrival: arrivalSchema, source: z.string().max(LONGEST_SOURCE), date: presetDate })
export type PresetArrival = z.infer<typeof presetArrival>

/** Without `id` a new preset; with it a new version of that one, which came as it came. */
export const savePresetInput = z.object({
  id: id.optional(),
  name: presetName,
  description: z.string().max(LONGEST_DESCRIPTION).default(''),
  tags: presetTags.default([]),
  provider: id,
  config,
  note: z.string().trim().max(500).optional(),
  from: presetArrival.optional(),
})
/** What is not part of a version. */
export const changePresetInput = z.object({ id, name: presetName.optional(), tags: presetTags.optional() })
export const presetVersionInput = z.object({ id, version: z.int().min(1) })

/** Implemented in lib/server/presets/actions.ts. */
export interface PresetActions {
  savePreset(input: z.input<typeof savePresetInput>): ActionResult<PresetView>
  changePreset(input: z.input<typeof changePresetInput>): ActionResult<PresetView>
  deletePreset(input: { readonly id: string }): ActionResult<null>
  undeletePreset(input: { readonly id: string }): ActionResult<PresetView>
  /** Writes a new version like the older one. */
  restorePresetVersion(input: z.input<typeof presetVersionInput>): ActionResult<PresetView>
}

/** Answered by lib/server/presets/reads.ts. */
export const presetReads = {
  /** Every provider as the workbench offers it, in the order of their priority. */
  providers: read<readonly ProviderView[]>()(noInput),
  list: read<readonly PresetView[]>()(noInput),
  versions: read<readonly PresetVersionView[]>()(idInput),
}
