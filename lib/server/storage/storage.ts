import 'server-only'
import { statfs } from 'node:fs/promises'
import { DAY_MS, MEBIBYTE } from '@/lib/engine'
import { database } from '@/lib/db/client'
import { dataFolder } from '@/lib/db/data-folder'
import { databaseLocation } from '@/lib/db/location'
import { collectBlobs } from '@/lib/db/repositories/blobs'
import { removeOldJobs } from '@/lib/db/repositories/jobs'
import { filePages, removeExpired, storageSizes, vacuum } from '@/lib/db/repositories/storage'
import { purgeDeletedRuns } from '@/lib/server/runs'
import { purgeDeleted } from '@/lib/server/conversations'
import { loadRetention } from '@/lib/server/settings'
import type { CleanedUp, StorageView } from '@/lib/contracts/storage'
import { trimLive } from '@/lib/server/live'
import { removeUnused } from '@/lib/server/uploads'

/** Less free space inside the file is left alone: it will be used again. */
const LEAST_FREE_BYTES = 16 * MEBIBYTE
const LEAST_FREE_SHARE = 0.25

/** Days for which jobs that ended are listed. What they made is kept elsewhere. */
const JOB_DAYS = 7

/** What is stored and how much space it takes, over all workspaces, since they share one file. */
export async function storageView(): Promise<StorageView> {
  const db = await database()
  const [sizes, retention, disk] = [
    await storageSizes(db),
    await loadRetention(),
    databaseLocation().kind === 'sqlite' ? await statfs(dataFolder()).catch(() => undefined) : undefined,
  ]
  return { ...sizes, ...(disk === undefined ? {} : { diskFreeBytes: disk.bavail * disk.bsize }), retention }
}

/**
 * Deletes what is older than its retention. `whole`: returns all free space to the disk; otherwise only a large amount.
 */
export async function sweep(now: Date, { whole = false } = {}): Promise<CleanedUp> {
  const db = await database()
  const [retention, before] = [await loadRetention(), await filePages(db)]
  const sessions = await purgeDeleted(now)
  await purgeDeletedRuns(now)
  await removeUnused(now)
  await trimLive(now)
  await removeOldJobs(db, new Date(now.getTime() - JOB_DAYS * DAY_MS))
  const removed = await db.$transaction(async (transaction) => {
    const counts = await removeExpired(transaction, retention, now)
    await collectBlobs(transaction)
    return counts
  })
  const { fileBytes, freeBytes } = await filePages(db)
  if (freeBytes > 0 && (whole || (freeBytes > LEAST_FREE_BYTES && freeBytes > fileBytes * LEAST_FREE_SHARE)))
    await vacuum(db)
  return { ...removed, sessions, freedBytes: Math.max(0, before.fileBytes - (await filePages(db)).fileBytes) }
}
