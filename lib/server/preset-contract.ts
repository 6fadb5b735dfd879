import * as z from 'zod'
import type { JsonObject } from '@/lib/core/json'
import type { Change, PresetIssue } from '@/lib/presets/issue'
import type { Answer, PresetView } from './contract'

/* The preset library: built-in presets and a person's own, with versions. */

/** What is known of a saved preset beside what every preset has. */
export interface OwnPreset {
  readonly version: number
  /** ISO 8601. */
  readonly createdAt: string
  readonly updatedAt: string
}

export interface PresetVersionView {
  /** From 1; the highest is what the preset is now. */
  readonly version: number
  readonly description: string
  readonly provider: string
  readonly config: JsonObject
  readonly note?: string
  /** ISO 8601. */
  readonly createdAt: string
}

/** A preset as it was read from a file, a paste or a link. Nothing is stored yet. */
export interface ImportedPreset {
  readonly name: string
  readonly description: string
  readonly source: string
  readonly date: string
  readonly tags: readonly string[]
  readonly provider: string
  readonly config: JsonObject
  /** What was read differently from how it was written. */
  readonly changes: readonly Change[]
}

export type ImportPresetOutcome = { readonly ok: true; readonly preset: ImportedPreset } | { readonly ok: false; readonly issues: readonly PresetIssue[] }

/** What a preset does to a conversation, by a dry run. */
export type PresetEffect =
  | { readonly id: string; readonly ok: true; readonly tokensBefore: number; readonly tokensAfter: number; readonly calls: number; readonly costUsd?: number }
  | { readonly id: string; readonly ok: false; readonly message: string }

const id = z.string().min(1).max(100)
const config = z.custom<JsonObject>((value) => z.record(z.string(), z.json()).safeParse(value).success)
export const maxPresetTags = 20
export const presetTags = z.array(z.string().trim().min(1).max(40)).max(maxPresetTags)
export const maxPresetText = 1_000_000

/** Without `id` a new preset; with it a new version of that one. */
export const savePresetInput = z.object({
  id: id.optional(),
  name: z.string().trim().min(1).max(120),
  description: z.string().max(2_000).default(''),
  tags: presetTags.default([]),
  provider: id,
  config,
  note: z.string().trim().max(500).optional(),
})
/** What is not part of a version. */
export const changePresetInput = z.object({ id, name: z.string().trim().min(1).max(120).optional(), tags: presetTags.optional() })
export const presetVersionInput = z.object({ id, version: z.int().min(1) })
export const importPresetInput = z.object({ text: z.string().max(maxPresetText) })
export const presetEffectsInput = z.object({ conversationId: id, presets: z.array(id).min(1).max(10) })

/** Implemented in app/actions/presets.ts. `listPresets` of the runs' actions lists both kinds. */
export interface PresetActions {
  savePreset(input: z.input<typeof savePresetInput>): Answer<PresetView>
  changePreset(input: z.input<typeof changePresetInput>): Answer<PresetView>
  deletePreset(input: { readonly id: string }): Answer<null>
  undeletePreset(input: { readonly id: string }): Answer<PresetView>
  presetVersions(input: { readonly id: string }): Answer<readonly PresetVersionView[]>
  /** Writes a new version like the older one. */
  restorePresetVersion(input: z.input<typeof presetVersionInput>): Answer<PresetView>
  importPreset(input: z.input<typeof importPresetInput>): Answer<ImportPresetOutcome>
  presetEffects(input: z.input<typeof presetEffectsInput>): Answer<readonly PresetEffect[]>
}
