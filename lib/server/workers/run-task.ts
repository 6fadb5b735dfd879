import 'server-only'
import { availableParallelism } from 'node:os'
import { AppError } from '@/lib/server/runtime/failure'
import { handleTask } from '@/lib/server/tasks/handle-task'
import type { TaskInput, TaskName, TaskOutput } from '@/lib/server/tasks/registry'
import { silentHost, type Host } from './host'
import { showPools } from './pool-gauges'
import { nextTurn } from './serve-tasks'
import { spawnWorker } from './spawn-worker'
import { taskFailures } from './task-failures'
import { createPool, type Job, type PoolStats, type WorkerPool } from './worker-pool'

/**
 * `interactive`: somebody waits for each key press. `batch`: what was started by a person, and may take its time. `background`:
 * figures that come when they are ready, and hold nothing up.
 */
export type Lane = 'interactive' | 'batch' | 'background'

export interface TaskOptions extends Pick<Job, 'hand' | 'key' | 'signal' | 'onEvent' | 'onPosition' | 'limitMs'> {
  readonly lane: Lane
  /** Size of what is worked on. */
  readonly bytes: number
  readonly host?: Host
}

const KIBIBYTE = 1024
const MEBIBYTE = 1024 * KIBIBYTE
const SECOND = 1000

/** Up to here a task is done on the spot: that takes less than the way to a worker and back is worth. */
const SMALL_BYTES = 32 * KIBIBYTE
/** From here on a session has an interactive worker to itself, so that opening it holds nobody up. */
const LARGE_BYTES = 4 * MEBIBYTE

type PoolName = Lane | 'large'
type Pools = Readonly<Record<PoolName, WorkerPool>>

const holder = globalThis as typeof globalThis & { condenseryPools?: Pools }

/** Does a task beside the server, and throws its failure. Outside of the server (terminal, tests) it is done in the process itself. */
export async function runTask<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  options: TaskOptions,
): Promise<TaskOutput<Name>> {
  const { lane, bytes, host = silentHost, signal, onEvent } = options
  if (signal?.aborted) throw new AppError(taskFailures.cancelled())
  const isHere = process.env.NEXT_RUNTIME !== 'nodejs' || bytes <= SMALL_BYTES
  const result = isHere
    ? await handleTask(name, input, {
        signal: signal ?? new AbortController().signal,
        host,
        tell: (event) => onEvent?.(event),
        hand: () => undefined,
        turn: nextTurn,
      })
    : await pools()[lane === 'interactive' && bytes > LARGE_BYTES ? 'large' : lane].run({
        ...options,
        task: name,
        input,
        host,
      })
  if (result.ok) return result.value as TaskOutput<Name>
  throw new AppError(signal?.aborted ? taskFailures.cancelled() : result.error)
}

/** Figures of every lane, for the operator. Empty before the first task. */
export const taskStats = (): readonly PoolStats[] =>
  Object.values(holder.condenseryPools ?? {}).map((pool) => pool.stats())

function pools(): Pools {
  if (holder.condenseryPools) return holder.condenseryPools
  const made = (holder.condenseryPools = createPools(process.env.NODE_ENV === 'development'))
  showPools(taskStats)
  // The server itself waits for open requests; a worker that computes would hold it up.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => Object.values(made).forEach((pool) => pool.close()))
  return made
}

/** In development a worker ends soon: running ones keep the code that they were started with. */
function createPools(isDevelopment: boolean): Pools {
  const cores = availableParallelism()
  const idleMs = (production: number): number => (isDevelopment ? 2 * SECOND : production)
  // Two at least: a small run does not wait for the end of a large one.
  const batch = Math.max(2, cores - 1)
  return {
    interactive: createPool({
      name: 'interactive',
      spawn: () => spawnWorker({ name: 'condensery interactive', memory: 1024 }),
      size: Math.max(1, Math.floor(cores / 2)),
      sticky: true,
      spare: !isDevelopment,
      graceMs: 3 * SECOND,
      limitMs: 30 * SECOND,
      idleMs: idleMs(30 * 60 * SECOND),
    }),
    large: createPool({
      name: 'large',
      spawn: () => spawnWorker({ name: 'condensery large', memory: 2048, niceness: 2 }),
      size: Math.max(1, Math.floor(cores / 4)),
      sticky: true,
      graceMs: 5 * SECOND,
      limitMs: 120 * SECOND,
      idleMs: idleMs(120 * SECOND),
    }),
    batch: createPool({
      name: 'batch',
      spawn: () => spawnWorker({ name: 'condensery batch', memory: 2048, niceness: 5 }),
      size: batch,
      most: batch + 8,
      graceMs: 200,
      limitMs: 10 * 60 * SECOND,
      idleMs: idleMs(60 * SECOND),
      recycleBytes: 20 * MEBIBYTE,
    }),
    background: createPool({
      name: 'background',
      spawn: () => spawnWorker({ name: 'condensery background', memory: 2048, niceness: 10 }),
      size: Math.max(1, Math.floor(cores / 2)),
      graceMs: 200,
      limitMs: 10 * 60 * SECOND,
      idleMs: idleMs(60 * SECOND),
      recycleBytes: 20 * MEBIBYTE,
    }),
  }
}
