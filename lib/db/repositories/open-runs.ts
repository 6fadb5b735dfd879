import { randomUUID } from 'node:crypto'
import { processState } from '@/lib/core/process-state'
import { defined } from '@/lib/core/defined'
import { toTitle } from '../columns'
import type { DatabaseHandle } from '../database'
import type { OpenRun as OpenRunRow } from '../generated/sqlite/client'
import { newRunId, type ConversationId, type RunId, type WorkspaceId } from '../ids'
import { newestFirst } from '../page'

export interface NewOpenRun {
  readonly workspaceId: WorkspaceId
  readonly title: string
  readonly provider: string
  readonly preset?: string | undefined
  readonly conversationId: ConversationId
  readonly conversationTitle: string
  readonly dialect: string
  readonly tokensBefore: number
}

export interface OpenRun extends NewOpenRun {
  readonly id: RunId
  readonly createdAt: Date
}

/** A process, by its id and a random word: operating systems reuse process ids. */
export interface ProcessName {
  readonly id: number
  readonly token: string
}

const state = processState<{ condenseryProcessToken: string }>()
const thisProcess = (): ProcessName => ({ id: process.pid, token: (state.condenseryProcessToken ??= randomUUID()) })

/** Records that a run begins, so that a run whose process dies leaves a trace. */
export async function beginRun(
  db: DatabaseHandle,
  run: NewOpenRun,
  { id: processId, token: processToken } = thisProcess(),
): Promise<RunId> {
  const id = newRunId()
  await db.openRun.create({
    data: {
      ...defined(run),
      id,
      title: toTitle(run.title),
      conversationTitle: toTitle(run.conversationTitle),
      processId,
      processToken,
      createdAt: new Date(),
    },
  })
  return id
}

/** Removes the record of a run that ended, successfully or not. */
export async function endRun(db: DatabaseHandle, id: RunId): Promise<void> {
  await db.openRun.deleteMany({ where: { id } })
}

/** Runs whose process is gone, newest first. */
export async function listInterrupted(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  isGone = isGoneProcess,
): Promise<readonly OpenRun[]> {
  const rows = await db.openRun.findMany({ where: { workspaceId }, orderBy: newestFirst })
  return rows.filter(({ processId, processToken }) => isGone({ id: processId, token: processToken })).map(toOpenRun)
}

/** Removes the record of an interrupted run. False if the workspace has none. */
export async function forgetInterrupted(db: DatabaseHandle, workspaceId: WorkspaceId, id: RunId): Promise<boolean> {
  const found = (await listInterrupted(db, workspaceId)).some((run) => run.id === id)
  if (found) await endRun(db, id)
  return found
}

function isGoneProcess({ id, token }: ProcessName): boolean {
  const own = thisProcess()
  if (id === own.id) return token !== own.token
  try {
    process.kill(id, 0)
    return false
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM')
  }
}

const toOpenRun = ({ processId: _, processToken: __, ...row }: OpenRunRow): OpenRun => ({
  ...row,
  id: row.id as RunId,
  workspaceId: row.workspaceId as WorkspaceId,
  conversationId: row.conversationId as ConversationId,
  preset: row.preset ?? undefined,
})
