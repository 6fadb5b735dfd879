import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createManager, defaultManagerSettings, type Manager, providerEntries } from '@/lib/engine'
import { databaseUrl, dataFolder } from '@/lib/db/data-folder'
import { databaseLocation } from '@/lib/db/location'
import type { EngineSettings } from '@/lib/server/settings/engine-settings'
import type { Judged } from '@/lib/server/verdicts/verdict'
import { badInput, type CliFailure } from './failure'

/** What the database says to the terminal. */
export interface TerminalData {
  readonly manager: Manager
  /** Absent: there is no database, and the terminal makes none only to look into it. */
  readonly settings?: EngineSettings | undefined
  /** The profile that goes on with the conversation, where the settings name one. */
  readonly goesOn?: NonNullable<Judged['profile']> | undefined
}

/** Whether the data folder has a database: none is made by looking into it. */
export const hasFile = (): boolean => existsSync(fileURLToPath(databaseUrl(dataFolder())))

export const hasDatabase = (): boolean => databaseLocation().kind === 'postgres' || hasFile()

/** Where there is no database. */
export const noDatabase = (): CliFailure =>
  badInput(`there is no database in ${dataFolder()}; CONDENSERY_DATA_DIR names another folder`)

/** Settings and default profile of the workspace that the app last used. */
export async function loadData(): Promise<TerminalData> {
  if (!hasDatabase()) return { manager: createManager(providerEntries, defaultManagerSettings) }
  const [{ loadEngineSettings, managerFor }, { defaultProfiles, findProfile }, { isOnline, windowOf }] =
    await Promise.all([
      import('@/lib/server/settings/engine-settings'),
      import('@/lib/server/profiles/profile-store'),
      import('@/lib/server/profiles/model-profile'),
    ])
  const [settings, { conversation }] = await Promise.all([loadEngineSettings(), defaultProfiles()])
  const chosen = conversation === undefined ? undefined : await findProfile(conversation)
  const profile = chosen && isOnline(chosen) ? chosen : undefined
  return {
    settings,
    manager: managerFor(settings),
    ...(profile
      ? {
          goesOn: {
            id: profile.id,
            name: profile.name,
            model: profile.model,
            maxOutput: profile.maxOutput,
            contextWindow: windowOf(profile, new Date()).tokens,
          },
        }
      : {}),
  }
}

/** Ends what `loadData` or a model opened, so that the process can end. */
export async function closeData(): Promise<void> {
  if (hasDatabase()) await (await import('@/lib/db/client')).closeDatabase()
}
