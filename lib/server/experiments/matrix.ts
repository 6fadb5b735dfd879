import 'server-only'
import { LRUCache } from 'lru-cache'
import { type Cell, isMeasured, type NotAvailable } from '@/lib/engine'
import { processState } from '@/lib/base/process-state'
import type { BriefCell, ExperimentMatrix, ExperimentProgress } from '@/lib/contracts/evaluation/experiments'
import { database } from '@/lib/db/client'
import { moveExperiment, type StoredExperiment } from '@/lib/db/repositories/evaluation/experiments'
import { type GroupedJob, isOpen, jobsOf } from '@/lib/server/jobs'
import { findExperiment, jobsPrefix } from './experiments'
import { type FrozenCells, readSessions } from './frozen'
import { priceOf } from './prices/choice'
import { repricedRows } from './prices/repriced'
import { findCells } from './stored-cells'

/** What was read of an experiment's cells, so that only what may have changed is read again. */
interface KnownMatrix {
  readonly sessions: FrozenCells['sessions']
  readonly reused: number
  readonly rows: (readonly BriefCell[])[]
  /** Of each session, how its job stood when its cells were read. */
  readonly stamps: string[]
}

/** Cells of all experiments that are held. */
const MOST_CELLS = 500_000
const cache = processState<{ condenseryMatrices: LRUCache<string, KnownMatrix> }>()
const matrices = (): LRUCache<string, KnownMatrix> =>
  (cache.condenseryMatrices ??= new LRUCache({ maxSize: MOST_CELLS, max: 100 }))

interface Standing {
  readonly experiment: Pick<StoredExperiment, 'id' | 'state' | 'endedAt'>
  readonly matrix: KnownMatrix
  readonly rows: readonly (readonly BriefCell[])[]
  readonly secondsLeft: number | undefined
}

export async function progressOf(id: string): Promise<ExperimentProgress> {
  return toProgress(await standing(await findExperiment(id)))
}

/** `choice`: of other prices (see `priceOf`). */
export async function matrixOf(id: string, choice?: string): Promise<ExperimentMatrix> {
  const stands = await standing(await findExperiment(id))
  const { matrix, rows } = stands
  const progress = toProgress(stands)
  if (choice === undefined) return { progress, rows }
  const price = await priceOf(choice)
  return { progress, price, rows: await repricedRows(id, matrix.sessions, rows, price.rates) }
}

/** Its sessions, and its cells as they are now. */
export async function standing(experiment: StoredExperiment): Promise<Standing> {
  const jobs = new Map((await jobsOf(jobsPrefix(experiment.id))).map((job) => [Number(job.name), job]))
  const matrix = matrices().get(experiment.id) ?? emptyMatrix(experiment)
  const stale = matrix.sessions.flatMap((_, place) => (isStale(matrix, place, jobs.get(place)) ? [place] : []))
  const cells = await findCells(stale.flatMap((place) => matrix.sessions[place]?.keys ?? []))
  for (const place of stale) {
    const keys = matrix.sessions[place]?.keys ?? []
    matrix.rows[place] = keys.map((key) => briefOf(cells.get(key)?.cell))
    matrix.stamps[place] = stampOf(jobs.get(place))
  }
  matrices().set(experiment.id, matrix, { size: Math.max(1, matrix.rows.length * (matrix.rows[0]?.length ?? 1)) })
  const settled = await settle(experiment, [...jobs.values()])
  return {
    experiment: settled,
    matrix,
    secondsLeft: secondsLeft([...jobs.values()]),
    rows: matrix.rows.map((row, place) => withFailure(row, failureOf(settled.state, jobs.get(place)))),
  }
}

function emptyMatrix(experiment: StoredExperiment): KnownMatrix {
  const { sessions, reused } = readSessions(experiment)
  return { sessions, reused, rows: sessions.map(() => []), stamps: [] }
}

const stampOf = (job: GroupedJob | undefined): string =>
  job ? `${job.state} ${job.startedAt?.getTime()} ${job.endedAt?.getTime()}` : 'none'

/** Whether a session's cells may have changed since they were read. */
function isStale({ rows, stamps }: KnownMatrix, place: number, job: GroupedJob | undefined): boolean {
  const lacks = rows[place]?.some((cell) => cell === null || isFailure(cell)) ?? true
  return stamps[place] === undefined || (lacks && (job?.state === 'running' || stamps[place] !== stampOf(job)))
}

const isFailure = (cell: BriefCell): boolean => cell !== null && 'type' in cell && cell.type === 'failed'

function briefOf(cell: Cell | undefined): BriefCell {
  if (!cell) return null
  if (!isMeasured(cell)) return cell.notAvailable
  const { costRatio, condensations, used, instructions } = cell
  return [costRatio, condensations, used.items, used.lost, used.unknown, instructions.total, instructions.kept]
}

/** Why cells that are not there will not come by themselves; undefined: they wait. */
function failureOf(state: StoredExperiment['state'], job: GroupedJob | undefined): NotAvailable | undefined {
  if (job?.failure) return { type: 'failed', message: job.failure.message }
  const isOver = state === 'done' && !(job && isOpen(job))
  return isOver ? { type: 'failed', message: 'It was stopped before it was measured.' } : undefined
}

const withFailure = (row: readonly BriefCell[], failure: NotAvailable | undefined): readonly BriefCell[] =>
  failure === undefined || !row.includes(null) ? row : row.map((cell) => cell ?? failure)

/** An experiment of which nothing is to be done any more is done. */
async function settle(
  { id, state: found, endedAt }: StoredExperiment,
  jobs: readonly GroupedJob[],
): Promise<Standing['experiment']> {
  if (found !== 'running' || jobs.some(isOpen)) return { id, state: found, ...(endedAt && { endedAt }) }
  await moveExperiment(await database(), id, ['running'], 'done')
  return { id, state: 'done', endedAt: endedAt ?? new Date() }
}

const SECOND = 1_000

/** At the pace of the sessions that ended. */
function secondsLeft(jobs: readonly GroupedJob[]): number | undefined {
  const open = jobs.filter(isOpen).length
  const ended = jobs.filter(({ state }) => state === 'done').length
  const began = Math.min(...jobs.flatMap(({ startedAt }) => startedAt?.getTime() ?? []))
  if (open === 0 || ended === 0 || !Number.isFinite(began)) return undefined
  return Math.max(1, Math.ceil(((Date.now() - began) / SECOND / ended) * open))
}

function toProgress({
  experiment: { state: now, endedAt },
  matrix,
  rows,
  secondsLeft: seconds,
}: Standing): ExperimentProgress {
  const cells = rows.flat()
  const count = (is: (cell: BriefCell) => boolean): number => cells.filter(is).length
  const failed = count(isFailure)
  const measured = count((cell) => Array.isArray(cell))
  const waiting = count((cell) => cell === null)
  return {
    state: now,
    total: cells.length,
    reused: matrix.reused,
    measured,
    failed,
    waiting,
    notAvailable: cells.length - measured - failed - waiting,
    ...(seconds !== undefined && { secondsLeft: seconds }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  }
}
