import { DAY_MS, defined, type JsonValue } from '@/lib/engine'
import { fromJsonColumn, toJsonColumn } from '../columns'
import { toOptionalText, toTitle } from '../texts'
import { isPostgres, type DatabaseHandle } from '../handle'
import type { OpenRun as OpenRunRow } from '../generated/sqlite/client'
import { newRunId, type ConversationId, type RunGroupId, type RunId, type WorkspaceId } from '../ids'
import { newestFirst } from '../page'
import { aliveProcesses, firstBeat, ownProcessId } from './processes'

export interface NewOpenRun {
  readonly workspaceId: WorkspaceId
  readonly title: string
  readonly provider: string
  readonly preset?: string | undefined
  readonly conversationId: ConversationId
  readonly conversationTitle: string
  readonly dialect: string
  readonly tokensBefore: number
  readonly groupId: RunGroupId
  /** All that its result hangs on. The caller defines the shape and parses it on reading. */
  readonly strategy: JsonValue
}

export interface OpenRun extends Omit<NewOpenRun, 'groupId' | 'strategy'> {
  readonly id: RunId
  readonly createdAt: Date
}

/** A run that ended without a result. */
export interface FailedRun extends Pick<NewOpenRun, 'groupId' | 'strategy'> {
  readonly id: RunId
  /** Why it failed; absent: its process is gone. */
  readonly error?: JsonValue
}

/** After so many days nobody comes back to try again. */
const FAILED_DAYS = 30

/** A process, by its id and a random word: operating systems reuse process ids. */
export interface ProcessName {
  readonly id: number
  readonly token: string
}

const thisProcess = (): ProcessName => ({ id: process.pid, token: ownProcessId() })

/** Records that a run begins, so that a run whose process dies leaves a trace. */
export async function beginRun(
  db: DatabaseHandle,
  run: NewOpenRun,
  { id: processId, token: processToken } = thisProcess(),
): Promise<RunId> {
  const id = newRunId()
  if (isPostgres(db)) await firstBeat(db)
  await db.openRun.create({
    data: {
      ...defined(run),
      id,
      preset: toOptionalText(run.preset),
      strategy: toJsonColumn(run.strategy),
      title: toTitle(run.title),
      conversationTitle: toTitle(run.conversationTitle),
      processId,
      processToken,
      createdAt: new Date(),
    },
  })
  return id
}

/** Removes the record of a run that was kept or cancelled, or of one that failed and is tried again or dismissed. */
export async function endRun(db: DatabaseHandle, id: RunId): Promise<void> {
  await db.openRun.deleteMany({ where: { id } })
}

/** Keeps why a run failed. */
export async function failRun(db: DatabaseHandle, id: RunId, error: JsonValue): Promise<void> {
  await db.openRun.updateMany({ where: { id }, data: { error: toJsonColumn(error) } })
}

/** Removes what is kept of a group's runs that failed or were interrupted. */
export async function endFailed(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  groupId: RunGroupId,
  given?: IsGone,
): Promise<void> {
  const isGone = given ?? (await goneProcesses(db))
  const rows = await db.openRun.findMany({ where: { workspaceId, groupId } })
  const over = rows.filter((row) => row.error !== null || isGone(processOf(row)))
  await db.openRun.deleteMany({ where: { id: { in: over.map(({ id }) => id) } } })
}

/** Runs on a conversation that failed or were interrupted lately, the newest first. */
export async function listFailed(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  { now = new Date(), isGone: given }: { readonly now?: Date; readonly isGone?: IsGone } = {},
): Promise<readonly FailedRun[]> {
  const isGone = given ?? (await goneProcesses(db))
  const rows = await db.openRun.findMany({
    where: { workspaceId, conversationId, createdAt: { gte: failedSince(now) } },
    orderBy: newestFirst,
  })
  return rows.flatMap((row): FailedRun[] => {
    const { id, groupId, strategy, error } = row
    if (groupId === null || strategy === null || (error === null && !isGone(processOf(row)))) return []
    return [
      {
        id: id as RunId,
        groupId: groupId as RunGroupId,
        strategy: fromJsonColumn(strategy),
        ...(error !== null && { error: fromJsonColumn(error) }),
      },
    ]
  })
}

/** Permanently deletes what is kept of runs that failed too long ago for anybody to come back to. */
export async function removeOldFailures(db: DatabaseHandle, now: Date): Promise<void> {
  await db.openRun.deleteMany({ where: { error: { not: null }, createdAt: { lt: failedSince(now) } } })
}

const failedSince = (now: Date): Date => new Date(now.getTime() - FAILED_DAYS * DAY_MS)

/** Runs whose process is gone, newest first. */
export async function listInterrupted(
  db: DatabaseHandle,
  workspaceId: WorkspaceId,
  given?: IsGone,
): Promise<readonly OpenRun[]> {
  const isGone = given ?? (await goneProcesses(db))
  const rows = await db.openRun.findMany({ where: { workspaceId, error: null }, orderBy: newestFirst })
  return rows.filter((row) => isGone(processOf(row))).map(toOpenRun)
}

/** Removes the record of an interrupted run. False if the workspace has none. */
export async function forgetInterrupted(db: DatabaseHandle, workspaceId: WorkspaceId, id: RunId): Promise<boolean> {
  const found = (await listInterrupted(db, workspaceId)).some((run) => run.id === id)
  if (found) await endRun(db, id)
  return found
}

type IsGone = (name: ProcessName) => boolean

/** Several machines share a PostgreSQL database: there a process is gone once it has said nothing for a while. */
async function goneProcesses(db: DatabaseHandle): Promise<IsGone> {
  if (!isPostgres(db)) return isGoneProcess
  const alive = await aliveProcesses(db)
  return ({ token }) => token !== ownProcessId() && !alive.has(token)
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

const processOf = ({ processId, processToken }: OpenRunRow): ProcessName => ({ id: processId, token: processToken })

const toOpenRun = ({
  processId: _,
  processToken: __,
  groupId: ___,
  strategy: ____,
  error: _____,
  ...row
}: OpenRunRow): OpenRun => ({
  ...row,
  id: row.id as RunId,
  workspaceId: row.workspaceId as WorkspaceId,
  conversationId: row.conversationId as ConversationId,
  preset: row.preset ?? undefined,
})
