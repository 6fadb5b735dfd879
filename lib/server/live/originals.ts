import 'server-only'
import { LRUCache } from 'lru-cache'
import { liveLimits } from '@/lib/contracts/production/live'
import { DAY_MS } from '@/lib/engine'
import { processState } from '@/lib/base/process-state'
import { database } from '@/lib/db/client'
import type { WorkspaceId } from '@/lib/db/ids'
import {
  keepLiveOriginals,
  type NewLiveOriginal,
  retrieveLiveOriginal,
  type StoredLiveOriginal,
} from '@/lib/db/repositories/live-originals'

/** A conversation leads to the same originals at every call: they are written, or kept longer, once in this time. */
const KNOWN_MS = 60 * 60 * 1000

const state = processState<{ condenseryKeptOriginals: LRUCache<string, true> }>()

export async function keepOriginals(workspace: WorkspaceId, originals: readonly NewLiveOriginal[]): Promise<void> {
  const known = (state.condenseryKeptOriginals ??= new LRUCache({ max: 20_000, ttl: KNOWN_MS }))
  const nameOf = ({ hash }: NewLiveOriginal): string => `${workspace} ${hash}`
  const unknown = originals.filter((original) => !known.has(nameOf(original)))
  if (unknown.length === 0) return
  const expiresAt = new Date(Date.now() + liveLimits.originalDays * DAY_MS)
  await keepLiveOriginals(await database(), workspace, unknown, expiresAt)
  for (const original of unknown) known.set(nameOf(original), true)
}

export const findOriginal = async (workspace: WorkspaceId, hash: string): Promise<StoredLiveOriginal | undefined> =>
  retrieveLiveOriginal(await database(), workspace, hash, new Date())
