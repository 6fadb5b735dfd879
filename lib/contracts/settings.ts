import * as z from 'zod'
import { DEFAULT_GLOBAL_THRESHOLD, isLegalThreshold } from '@/lib/engine'
import { idSchema as id, noInput, type ActionResult, type Id } from './shared/action'
import { nameSchema } from './shared/name'
import { read } from './shared/read'
import { maxPromptLength } from './profiles'

/*
 * What crosses between server and pages about settings and workspaces. Types and schemas only: components may import it.
 */

/** A missing value is inherited: the workspace's from the global one, the global one from the product's default. */
export const settingsSchema = z.object({
  /** Id of the provider used where none is named. */
  defaultProvider: z.string().min(1).max(100).optional(),
  /** Whether a harness condenses by itself when the context fills up. */
  automatic: z.boolean().optional(),
  /** Global threshold: up to 100 per cent of the context window, from 1,000 on tokens. */
  threshold: z.number().refine(isLegalThreshold).optional(),
  /** Per cent. A condensation that saves less is not repeated until the context has grown by that share. */
  minimumSavingPercent: z.number().min(0).max(50).optional(),
  /** Whether condensation events are kept in the local database. */
  telemetry: z.boolean().optional(),
  /** A run stops before a call that would exceed it; null: no limit. */
  limitPerRunUsd: z.number().positive().max(100_000).nullable().optional(),
  /** An alert appears when more is spent in a calendar month; null: none. */
  monthlyBudgetUsd: z.number().positive().max(10_000_000).nullable().optional(),
  /** Used if neither strategy nor profile has a prompt; null: the default prompt. */
  customPrompt: z.string().max(maxPromptLength).nullable().optional(),
})
export type Settings = z.infer<typeof settingsSchema>
export type SettingName = keyof Settings
/** Defaults of the product. */
export const settingDefaults: Required<{ readonly [Name in SettingName]: Exclude<Settings[Name], undefined> }> = {
  defaultProvider: 'native',
  automatic: true,
  threshold: DEFAULT_GLOBAL_THRESHOLD,
  minimumSavingPercent: 5,
  telemetry: true,
  limitPerRunUsd: null,
  monthlyBudgetUsd: null,
  customPrompt: null,
}

export type SettingSource = 'workspace' | 'global' | 'default'

export type EffectiveSettings = {
  readonly [Name in SettingName]-?: {
    readonly value: Exclude<Settings[Name], undefined>
    readonly source: SettingSource
  }
}

export interface SettingsView {
  readonly global: Settings
  /** Values of the current workspace only. */
  readonly workspace: Settings
  readonly effective: EffectiveSettings
}

/** Replaces all values of one scope: an absent one is inherited again. */
export const saveSettingsInput = z.object({ scope: z.enum(['global', 'workspace']), settings: settingsSchema })

export interface WorkspaceView {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly conversations: number
  readonly runs: number
  /** ISO 8601. */
  readonly createdAt: string
}

export const createWorkspaceInput = z.object({ name: nameSchema })
export const renameWorkspaceInput = z.object({ id, name: nameSchema })

/** Implemented in lib/server/settings/actions.ts. */
export interface SettingsActions {
  saveSettings(input: z.input<typeof saveSettingsInput>): ActionResult<SettingsView>
  createWorkspace(input: z.input<typeof createWorkspaceInput>): ActionResult<WorkspaceView>
  renameWorkspace(input: z.input<typeof renameWorkspaceInput>): ActionResult<WorkspaceView>
  /** Makes a workspace the active one, which all reads and writes use. */
  switchWorkspace(input: Id): ActionResult<readonly WorkspaceView[]>
}

/** Answered by lib/server/settings/reads.ts. */
export const settingsReads = {
  all: read<SettingsView>()(noInput),
  workspaces: read<readonly WorkspaceView[]>()(noInput),
}
