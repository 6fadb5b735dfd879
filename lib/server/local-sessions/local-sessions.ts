import 'server-only'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { isForThisMachine } from '@/lib/access/rules'
import {
  findLocalSessions,
  knownPlaces,
  type LocalSession,
  modelIn,
} from '@/lib/base/local-sessions/find-local-sessions'
import type { LocalSessionsView } from '@/lib/contracts/local-sessions'
import type { Upload } from '@/lib/contracts/imports'
import { database } from '@/lib/db/client'
import { findSetting, saveSetting } from '@/lib/db/repositories/settings'
import { appError } from '@/lib/server/runtime/failure'
import { storeUpload } from '@/lib/server/uploads'

const KEY = 'localSessions'
const MOST_SHOWN = 100

const isAvailable = (): boolean => isForThisMachine(process.env) && !process.env.CONDENSERY_ACCESS_SECRET?.trim()
const isWanted = async (): Promise<boolean> => (await findSetting(await database(), KEY)) === true

/** By what a file was when it was looked into: the list is asked for every few seconds. */
const models = new LRUCache<string, { readonly model: string | undefined }>({ max: 5 * MOST_SHOWN })

async function modelOf(session: LocalSession): Promise<string | undefined> {
  const key = `${session.id} ${session.bytes} ${session.changedAt.getTime()}`
  const known = models.get(key) ?? { model: await modelIn(session) }
  models.set(key, known)
  return known.model
}

export async function listLocalSessions(): Promise<LocalSessionsView> {
  if (!isAvailable()) return { type: 'unavailable' }
  if (!(await isWanted())) return { type: 'off', places: knownPlaces().map(({ pattern }) => pattern) }
  const sessions = await findLocalSessions(MOST_SHOWN)
  return {
    type: 'on',
    sessions: await Promise.all(
      sessions.map(async (session) => {
        const { id, shown, agent, bytes, changedAt } = session
        const model = await modelOf(session)
        return {
          id,
          path: shown,
          agent,
          bytes,
          changedAt: changedAt.toISOString(),
          ...(model !== undefined && { model }),
        }
      }),
    ),
  }
}

export async function showLocalSessions(show: boolean): Promise<null> {
  await saveSetting(await database(), KEY, show)
  return null
}

/** Copies a listed file aside. Only what the list can hold is found. */
export async function takeLocalSession(id: string): Promise<Upload & { readonly name: string }> {
  const found =
    isAvailable() && (await isWanted())
      ? (await findLocalSessions(Number.POSITIVE_INFINITY)).find((session) => session.id === id)
      : undefined
  if (!found) throw appError('not-found', 'This session is no longer there.', 'Choose another in the list.')
  return { ...(await storeUpload(found.file)), name: path.basename(found.file) }
}
