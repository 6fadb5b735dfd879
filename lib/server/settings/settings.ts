import 'server-only'
import { defined, providerById } from '@/lib/engine'
import { legalFields } from '@/lib/base/legal-fields'
import { database } from '@/lib/db/client'
import type { WorkspaceId } from '@/lib/db/ids'
import * as repository from '@/lib/db/repositories/settings'
import {
  settingDefaults,
  settingsSchema,
  type EffectiveSettings,
  type SettingName,
  type Settings,
  type SettingSource,
  type SettingsView,
} from '@/lib/contracts/settings'
import { appError } from '@/lib/server/runtime/failure'
import { requireSendable } from './prompt-issues'
import { currentWorkspaceId } from '@/lib/server/workspaces'

const KEY = 'money'

export async function loadSettings(workspaceId?: WorkspaceId): Promise<SettingsView> {
  const db = await database()
  const id = workspaceId ?? (await currentWorkspaceId())
  const [global, workspace] = (
    await Promise.all([repository.findSetting(db, KEY), repository.findWorkspaceSetting(db, id, KEY)])
  ).map(read)
  return { global: global ?? {}, workspace: workspace ?? {}, effective: effectiveOf(global ?? {}, workspace ?? {}) }
}

export async function saveSettings(scope: 'global' | 'workspace', settings: Settings): Promise<SettingsView> {
  requireSendable(settings.customPrompt)
  if (settings.defaultProvider !== undefined && !providerById(settings.defaultProvider))
    throw appError('PROVIDER_NOT_FOUND', `There is no provider ${settings.defaultProvider}.`)
  const db = await database()
  const value = defined(settings)
  if (scope === 'global') await repository.saveSetting(db, KEY, value)
  else await repository.saveWorkspaceSetting(db, await currentWorkspaceId(), KEY, value)
  return loadSettings()
}

/** A value of another version that is not legal any more counts as unset; a limit beside it still holds. */
const read = (stored: unknown): Settings => (stored === undefined ? {} : legalFields(settingsSchema, stored))

function effectiveOf(global: Settings, workspace: Settings): EffectiveSettings {
  const pick = <Name extends SettingName>(name: Name): EffectiveSettings[Name] => {
    const scopes: readonly (readonly [SettingSource, Settings])[] = [
      ['workspace', workspace],
      ['global', global],
      ['default', settingDefaults],
    ]
    const found = scopes.find(([, values]) => values[name] !== undefined) ?? scopes[2]
    return {
      value: found?.[1][name] ?? settingDefaults[name],
      source: found?.[0] ?? 'default',
    } as EffectiveSettings[Name]
  }
  return {
    defaultProvider: pick('defaultProvider'),
    automatic: pick('automatic'),
    threshold: pick('threshold'),
    minimumSavingPercent: pick('minimumSavingPercent'),
    telemetry: pick('telemetry'),
    limitPerRunUsd: pick('limitPerRunUsd'),
    monthlyBudgetUsd: pick('monthlyBudgetUsd'),
    customPrompt: pick('customPrompt'),
  }
}
