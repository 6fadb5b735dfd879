import 'server-only'
import { database } from '@/lib/db/client'
import { findSetting, saveSetting } from '@/lib/db/repositories/settings'
import { defaultRetention, retentionSchema, type RetentionSettings } from '@/lib/contracts/storage'

const KEY = 'retention'

/**
 * Values of another version that are not legal any more count as unset, so that rather too much is kept than too
 * little.
 */
export async function loadRetention(): Promise<RetentionSettings> {
  const stored = retentionSchema.safeParse(await findSetting(await database(), KEY))
  return stored.success ? stored.data : defaultRetention
}

export async function saveRetention(retention: RetentionSettings): Promise<void> {
  await saveSetting(await database(), KEY, retention)
}
