import 'server-only'
import { database } from '@/lib/db/client'
import { parseExperimentId, type ExperimentId } from '@/lib/db/ids'
import * as repository from '@/lib/db/repositories/evaluation/experiments'
import type { StoredExperiment } from '@/lib/db/repositories/evaluation/experiments'
import type { changeExperimentInput, cellNoteInput } from '@/lib/contracts/evaluation/experiments'
import type * as z from 'zod'
import { cancelJobs } from '@/lib/server/jobs'
import { notFound } from '@/lib/server/runtime/failure'
import { UNDO_MS } from '@/lib/server/runtime/undo'
import { currentWorkspaceId } from '@/lib/server/workspaces'

const missing = () => notFound('experiment')

export function experimentId(id: string): ExperimentId {
  const parsed = parseExperimentId(id)
  if (!parsed) throw missing()
  return parsed
}

/** Of the current workspace. */
export async function findExperiment(id: string): Promise<StoredExperiment> {
  const found = await repository.findExperiment(await database(), await currentWorkspaceId(), experimentId(id))
  if (!found) throw missing()
  return found
}

/** What the keys of its jobs begin with. */
export const jobsPrefix = (id: ExperimentId): string => `experiment ${id} `

export async function changeExperiment({ id, ...fields }: z.output<typeof changeExperimentInput>): Promise<null> {
  const db = await database()
  if (!(await repository.changeExperiment(db, await currentWorkspaceId(), experimentId(id), fields))) throw missing()
  return null
}

export async function noteCell({ id, session, ...note }: z.output<typeof cellNoteInput>): Promise<null> {
  const experiment = await findExperiment(id)
  await repository.saveNote(await database(), experiment.id, { ...note, conversationId: session })
  return null
}

/** What is measured of it stays; what runs for it ends. */
export async function deleteExperiment(id: string): Promise<null> {
  const { id: known, state } = await findExperiment(id)
  const db = await database()
  if (state === 'running') await repository.moveExperiment(db, known, ['running'], 'paused')
  await repository.setDeleted(db, await currentWorkspaceId(), known, true)
  await cancelJobs(jobsPrefix(known))
  await repository.purgeExperiments(db, new Date(Date.now() - UNDO_MS))
  return null
}

export async function undeleteExperiment(id: string): Promise<null> {
  const restored = await repository.setDeleted(await database(), await currentWorkspaceId(), experimentId(id), false)
  if (!restored) throw missing()
  return null
}
