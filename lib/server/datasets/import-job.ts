import 'server-only'
import * as z from 'zod'
import { asJson, invariant } from '@/lib/engine'
import type { FoundSession } from '@/lib/base/dataset-session'
import { database } from '@/lib/db/client'
import { parseDatasetImportId, type DatasetId, type DatasetImportId, type WorkspaceId } from '@/lib/db/ids'
import * as imports from '@/lib/db/repositories/evaluation/dataset-imports'
import type {
  FileOutcome,
  StoredDatasetImport,
  StoredImportFile,
} from '@/lib/db/repositories/evaluation/dataset-imports'
import {
  addPreparedVersion,
  type DatasetVersion,
  datasetVersionOf,
  type NewDatasetSession,
  prepareDataset,
  restoreDataset,
  sessionsOf,
} from '@/lib/db/repositories/evaluation/datasets'
import type { DatabaseHandle } from '@/lib/db/database'
import { isStorageError } from '@/lib/db/storage-error'
import { findStored, placeOf, runOnStored, storeSession } from '@/lib/server/conversations'
import { type JobContext, type JobKind, JobPostponed } from '@/lib/server/jobs'
import { isAppError, toFailure } from '@/lib/server/runtime/failure'
import { isPassing } from '@/lib/server/workers/task-failures'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { foundSession, withAdded } from './found-sessions'
import { datasetTasks, type DescribedFile } from './tasks'

/** Files that a job takes up at once; the threads read them, the others wait for one. */
const TOGETHER = 8
/** How soon a job looks again for files that are still on their way. */
const LOOK_MS = 700
/** An import to which nothing comes for so long ends with what it has. */
const GIVEN_UP_MS = 10 * 60 * 1000

const workSchema = z.object({ id: z.string() })

/** Reads the files of an import as they come, and makes the dataset of them. What it finished stays finished. */
export const importJob: JobKind = {
  name: 'import',
  lane: 'large',
  async run(input, context) {
    const id = parseDatasetImportId(workSchema.parse(input).id)
    invariant(id, 'a job has the id of its import')
    if ((await readWaiting(id, context)) === 'awaited') throw new JobPostponed(LOOK_MS)
    return null
  },
}

type Context = Pick<JobContext, 'signal' | 'giveWay'>

/** Reads what waits; `awaited`: more files are to come. */
export async function readWaiting(id: DatasetImportId, context: Context): Promise<'awaited' | 'ended'> {
  for (;;) {
    context.signal.throwIfAborted()
    const db = await database()
    const found = await imports.findImport(db, await currentWorkspaceId(), id)
    if (found?.state !== 'running') return 'ended'
    const files = await imports.waitingFiles(db, id, TOGETHER)
    if (files.length > 0) await readFiles(id, files, context)
    else if (await isComplete(found)) {
      await finish(found, context)
      return 'ended'
    } else return 'awaited'
  }
}

async function isComplete({ id, expected, updatedAt }: StoredDatasetImport): Promise<boolean> {
  const counts = Object.values(await imports.countFiles(await database(), id))
  const came = counts.reduce((sum, count) => sum + count, 0)
  return came >= expected || Date.now() - updatedAt.getTime() > GIVEN_UP_MS
}

type Store = (transaction: DatabaseHandle) => Promise<FileOutcome>

/** Read beside each other and stored one after the other, so that of two with the same content one is stored. */
async function readFiles(
  id: DatasetImportId,
  files: readonly StoredImportFile[],
  { signal, giveWay }: Context,
): Promise<void> {
  const reading = files.map((file) => ({ file, described: describe(file, signal) }))
  // All are awaited below; one that fails first must not count as forgotten.
  for (const { described } of reading) described.catch(() => undefined)
  for (const { file, described } of reading) {
    const store = await described.catch((error: unknown) => refusal(error, signal))
    const sinceMs = performance.now()
    await imports.finishFile(await database(), id, file.position, store)
    await giveWay(performance.now() - sinceMs)
  }
}

function refusal(error: unknown, signal: AbortSignal): Store {
  const failure = isAppError(error) ? error.failure : undefined
  if (signal.aborted || isStorageError(error) || !failure || isPassing(failure)) throw error
  return () => Promise.resolve({ state: 'refused', reason: asJson(toFailure(error)), sessions: [] })
}

/** Reads a file, and returns what stores its sessions. */
async function describe(file: StoredImportFile, signal: AbortSignal): Promise<Store> {
  const options = { lane: 'background', isOneOfMany: true, signal } as const
  if (file.conversationId !== undefined) {
    const stored = await findStored(file.conversationId)
    const statistics = await runOnStored(datasetTasks.describeStored, stored, placeOf(stored), options)
    return () => Promise.resolve({ state: 'known', sessions: [foundSession(stored, statistics)] })
  }
  const { sourceHash } = file
  invariant(sourceHash, 'a file that waits has its content')
  const name = file.path.slice(file.path.lastIndexOf('/') + 1)
  const described = await runOnStored(datasetTasks.describeFile, { sourceHash }, { hash: sourceHash, name }, options)
  // Asked for before the transaction: within it, another query would wait for its end.
  const workspaceId = await currentWorkspaceId()
  return (transaction) =>
    storeSessions(transaction, workspaceId, file.path, { sourceHash, fileName: name, ...described })
}

interface ReadFile extends DescribedFile {
  readonly sourceHash: NonNullable<StoredImportFile['sourceHash']>
  readonly fileName: string
}

async function storeSessions(
  transaction: DatabaseHandle,
  workspaceId: WorkspaceId,
  path: string,
  { sourceHash, fileName, dialect, sessions }: ReadFile,
): Promise<FileOutcome> {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : undefined
  const found: FoundSession[] = []
  let isKnown = true
  for (const { statistics, ...session } of sessions) {
    const { messages, tokens } = statistics
    const made = await storeSession(transaction, workspaceId, {
      ...session,
      sourceHash,
      dialect,
      fileName,
      messages,
      tokens,
    })
    isKnown &&= made.isKnown
    found.push(foundSession(made.stored, { ...statistics, ...(folder !== undefined && { folder }) }))
  }
  return { state: isKnown ? 'known' : 'stored', sessions: found }
}

/**
 * Makes the dataset, or its next version, of all that was found. Where nothing was, none is made. The sessions are written
 * before the transaction that shows them.
 */
async function finish(
  { id, workspaceId, datasetId, name, isSample = false }: StoredDatasetImport,
  { giveWay }: Context,
): Promise<void> {
  const db = await database()
  const found = await imports.foundIn(db, id)
  const shown = datasetId && (await datasetVersionOf(db, workspaceId, datasetId))
  const kept = shown ? sessionsOf(shown) : []
  const all = withAdded(kept, found)
  const added = all.length - kept.length
  const dataset = { name, tags: [], isSample, sessions: isSample ? all.map(heldOut) : all }
  const prepared = added > 0 ? await prepareDataset(db, workspaceId, dataset, giveWay) : undefined
  await imports.endImport(db, id, 'done', async (transaction) => {
    if (!prepared) return found.length > 0 ? shown?.id : undefined
    if (shown) return addTo(transaction, workspaceId, shown, { prepared, added })
    invariant(await restoreDataset(transaction, workspaceId, prepared), 'what was prepared is there')
    return prepared
  })
}

async function addTo(
  transaction: DatabaseHandle,
  workspaceId: WorkspaceId,
  { id, version }: DatasetVersion,
  { prepared, added }: { readonly prepared: DatasetId; readonly added: number },
): Promise<DatasetId> {
  const next = { after: version, note: `+${added}`, prepared }
  // The job is begun again and finds the newer version.
  if (!(await addPreparedVersion(transaction, workspaceId, id, next)))
    throw new Error('Somebody else added a version of the dataset.')
  return id
}

/** Too few to be tuned on: they are for looking. */
const heldOut = (session: NewDatasetSession): NewDatasetSession => ({ ...session, part: 'heldOut' })
