import 'server-only'
import type * as z from 'zod'
import { groupBy } from '@/lib/engine'
import type {
  changeDatasetInput,
  copySessionsInput,
  moveSessionsInput,
  regroupInput,
  removeSessionsInput,
} from '@/lib/contracts/evaluation/datasets'
import { database } from '@/lib/db/client'
import { parseDatasetId } from '@/lib/db/ids'
import * as repository from '@/lib/db/repositories/evaluation/datasets'
import type { NewDatasetSession } from '@/lib/db/repositories/evaluation/datasets'
import { appError, notFound } from '@/lib/server/runtime/failure'
import { UNDO_MS } from '@/lib/server/runtime/undo'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { versionOf } from './datasets'
import { findOwn } from './find-own'
import { divided, groupOf } from './found-sessions'

/** What is not versioned. */
export async function changeDataset({ id, ...fields }: z.output<typeof changeDatasetInput>): Promise<null> {
  const known = await findOwn(id)
  await repository.changeDataset(await database(), await currentWorkspaceId(), known.id, fields)
  return null
}

export const removeSessions = ({ conversations, ...at }: z.output<typeof removeSessionsInput>): Promise<null> =>
  writeNext(at, (sessions) => {
    const removed = new Set(conversations)
    const kept = sessions.filter(({ conversationId }) => !removed.has(conversationId))
    return { sessions: kept, note: `−${sessions.length - kept.length}` }
  })

/** Moved by a person, a session stands for itself: its group is no longer kept in one part. */
export const moveSessions = ({ conversations, part, ...at }: z.output<typeof moveSessionsInput>): Promise<null> =>
  writeNext(at, (sessions) => {
    const moved = new Set(conversations)
    return {
      sessions: sessions.map((session) =>
        moved.has(session.conversationId) && session.part !== part
          ? { ...session, part, groupedBy: 'person' as const }
          : session,
      ),
    }
  })

/** Groups anew and divides the groups; where there are too few of them, sessions are divided one by one. */
export const regroupDataset = ({ by, ...at }: z.output<typeof regroupInput>): Promise<null> =>
  writeNext(at, (sessions) => {
    return { sessions: divided(sessions.map((session) => ({ ...session, ...groupOf(session, by) }))) }
  })

interface Next {
  readonly sessions: readonly NewDatasetSession[]
  readonly note?: string
}

/** Writes the next version of what stands in the newest one. Where nothing changes, none is written. */
async function writeNext(
  { id, version }: { readonly id: string; readonly version: number },
  change: (sessions: readonly NewDatasetSession[]) => Next,
): Promise<null> {
  const shown = await versionOf(id, version)
  const before = repository.sessionsOf(shown)
  const { sessions, note } = change(before)
  if (JSON.stringify(sessions) === JSON.stringify(before)) return null
  const workspaceId = await currentWorkspaceId()
  const written = await (await database()).$transaction((transaction) =>
    repository.addDatasetVersion(transaction, workspaceId, shown.id, { after: version, note, sessions }),
  )
  if (written) return null
  throw appError('dataset-changed', 'The dataset has a newer version by now.', 'Look at it, then do it again.')
}

/** A new dataset of some sessions of a version, in the parts that they have; where one part would be empty, they are divided anew. */
export async function copySessions({
  id,
  version,
  name,
  conversations,
}: z.output<typeof copySessionsInput>): Promise<{ readonly id: string }> {
  const [shown, workspaceId] = [await versionOf(id, version), await currentWorkspaceId()]
  const wanted = new Set(conversations)
  const sessions = repository.sessionsOf(shown).filter(({ conversationId }) => wanted.has(conversationId))
  if (sessions.length === 0) throw notFound('session')
  const made = await (await database()).$transaction((transaction) =>
    repository.createDataset(transaction, workspaceId, {
      name,
      tags: [],
      isSample: false,
      versionNote: `${shown.name}, version ${shown.version}`,
      sessions: partsOf(sessions) === ALL_PARTS ? sessions : divided(sessions),
    }),
  )
  return { id: made.id }
}

const ALL_PARTS = 3
const partsOf = (sessions: readonly NewDatasetSession[]): number => groupBy(sessions, ({ part }) => part).size

export async function deleteDataset(id: string): Promise<null> {
  const [db, workspaceId, { id: known }] = [await database(), await currentWorkspaceId(), await findOwn(id)]
  await repository.purgeDatasets(db, new Date(Date.now() - UNDO_MS))
  await repository.deleteDataset(db, workspaceId, known)
  return null
}

export async function restoreDataset(id: string): Promise<null> {
  const known = parseDatasetId(id)
  const isBack = known && (await repository.restoreDataset(await database(), await currentWorkspaceId(), known))
  if (!isBack) throw notFound('dataset')
  return null
}
