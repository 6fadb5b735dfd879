import 'server-only'
import {
  createManager,
  defined,
  type Manager,
  type ManagerSettings,
  type PromptSettings,
  providerEntries,
  readThreshold,
} from '@/lib/engine'
import { database } from '@/lib/db/client'
import type { WorkspaceId } from '@/lib/db/ids'
import { listProfiles } from '@/lib/db/repositories/profiles'
import { loadSettings } from './settings'
import type { EffectiveSettings } from '@/lib/contracts/settings'
import { currentWorkspaceId } from '@/lib/server/workspaces'

/** The settings and profiles of a workspace, as data for the engine. */
export interface EngineSettings {
  readonly effective: EffectiveSettings
  readonly manager: ManagerSettings
  /** Without the condensing profile's prompt, since the strategy chooses that profile. */
  readonly prompts: Omit<PromptSettings, 'condensing'>
}

/**
 * The only place that reads thresholds and prompts: runs, estimates, previews, verdicts and the terminal all use it.
 */
export async function loadEngineSettings(workspaceId?: WorkspaceId): Promise<EngineSettings> {
  const workspace = workspaceId ?? (await currentWorkspaceId())
  const [settings, profiles] = await Promise.all([
    loadSettings(workspace),
    database().then((db) => listProfiles(db, workspace)),
  ])
  const { effective } = settings
  return {
    effective,
    manager: {
      defaultProvider: effective.defaultProvider.value,
      automatic: effective.automatic.value,
      threshold: { ...readThreshold(effective.threshold.value), source: effective.threshold.source },
      profileThresholds: Object.fromEntries(profiles.map(({ id, threshold }) => [id, threshold])),
      minimumSavingPercent: effective.minimumSavingPercent.value,
    },
    prompts: {
      profiles: Object.fromEntries(profiles.map(({ id, customPrompt }) => [id, customPrompt])),
      ...defined({ workspace: settings.workspace.customPrompt, global: settings.global.customPrompt }),
    },
  }
}

export const managerFor = ({ manager }: Pick<EngineSettings, 'manager'>): Manager =>
  createManager(providerEntries, manager)
