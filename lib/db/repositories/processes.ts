import { hostname } from 'node:os'
import { randomUUID } from 'node:crypto'
import { processState } from '@/lib/base/process-state'
import { isPostgres, type DatabaseHandle } from '../handle'

/** A process whose beat is older than this is gone, in milliseconds. It beats several times as often. */
export const GONE_AFTER_MS = 30_000
export const BEAT_MS = 5_000
/** Those that are gone are kept for so long, so that people see what happened. */
const KEPT_MS = 60 * 60_000

export interface ProcessRecord {
  readonly id: string
  readonly kind: 'server' | 'worker'
  readonly host: string
  readonly number: number
  /** Whether it runs jobs. */
  readonly isWorker: boolean
  readonly startedAt: Date
  readonly beatAt: Date
  readonly isAlive: boolean
}

const state = processState<{ condenseryProcessId: string }>()

/** A random id of this process: operating systems use their numbers again. */
export const ownProcessId = (): string => (state.condenseryProcessId ??= randomUUID())

/** The time by the clock of the database, which several machines share. */
export async function databaseTime(db: DatabaseHandle): Promise<Date> {
  if (!isPostgres(db)) return new Date()
  const [row] = await db.$queryRaw<readonly { now: Date }[]>`SELECT clock_timestamp()::timestamptz(3) AS "now"`
  return row?.now ?? new Date()
}

type Described = Pick<ProcessRecord, 'kind' | 'isWorker'> & { readonly id?: string }

/** Says that a process lives. */
export const beat = (db: DatabaseHandle, described: Described): Promise<void> => record(db, described, true)

/** Says that this server lives, unless it has said so before. */
export const firstBeat = (db: DatabaseHandle): Promise<void> => record(db, { kind: 'server', isWorker: false }, false)

async function record(
  db: DatabaseHandle,
  { kind, isWorker, id = ownProcessId() }: Described,
  again: boolean,
): Promise<void> {
  const beatAt = await databaseTime(db)
  const described = { kind, isWorker, host: hostname(), number: process.pid }
  await db.process.upsert({
    where: { id },
    create: { id, ...described, startedAt: beatAt, beatAt },
    update: again ? { ...described, beatAt } : {},
  })
}

/** Says that a process ends in order. */
export async function endProcess(db: DatabaseHandle, id = ownProcessId()): Promise<void> {
  await db.process.deleteMany({ where: { id } })
}

/** Newest first, with those that were lost in the last hour. */
export async function listProcesses(db: DatabaseHandle): Promise<readonly ProcessRecord[]> {
  const now = await databaseTime(db)
  const rows = await db.process.findMany({
    // A server with a SQLite file does not beat while it has nothing to do.
    where: { OR: [{ beatAt: { gte: keptSince(now) } }, { id: ownProcessId() }] },
    orderBy: [{ startedAt: 'desc' }, { id: 'asc' }],
  })
  return rows.map((row) => ({
    ...row,
    kind: row.kind === 'worker' ? 'worker' : 'server',
    isAlive: now.getTime() - row.beatAt.getTime() <= GONE_AFTER_MS,
  }))
}

/** Ids of those that live. */
export const aliveProcesses = async (db: DatabaseHandle): Promise<ReadonlySet<string>> =>
  new Set((await listProcesses(db)).flatMap(({ id, isAlive }) => (isAlive ? [id] : [])))

/** Deletes what is left of processes that were lost long ago. */
export async function forgetProcesses(db: DatabaseHandle): Promise<void> {
  await db.process.deleteMany({ where: { beatAt: { lt: keptSince(await databaseTime(db)) } } })
}

const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_MS)
