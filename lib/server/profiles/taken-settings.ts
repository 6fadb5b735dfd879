import 'server-only'
import { defined, type HistoricSettings } from '@/lib/engine'
import { database } from '@/lib/db/client'
import { listProfiles, saveThreshold } from '@/lib/db/repositories/profiles'
import { loadSettings, saveSettings } from '@/lib/server/settings'
import { currentWorkspaceId } from '@/lib/server/workspaces'

/** Takes over what stood beside an old config: into the workspace, and into those of its profiles that have the names. */
export async function takeSettings({ automatic, threshold, profileThresholds = {} }: HistoricSettings): Promise<null> {
  const [db, workspaceId] = [await database(), await currentWorkspaceId()]
  const { workspace } = await loadSettings(workspaceId)
  await saveSettings('workspace', { ...workspace, ...defined({ automatic, threshold }) })
  for (const { id, name } of await listProfiles(db, workspaceId)) {
    const own = profileThresholds[id] ?? profileThresholds[name]
    if (own !== undefined) await saveThreshold(db, workspaceId, id, own)
  }
  return null
}
