import 'server-only'
import { KIBIBYTE, MEBIBYTE } from '@/lib/engine'
import { processState } from '@/lib/base/process-state'
import { availableParallelism, totalmem } from 'node:os'
import { Encoded } from '@/lib/server/runtime/encoded'
import { AppError } from '@/lib/server/runtime/failure'
import { handleTask } from './handle-task'
import { inOwnContext, silentHost, type Host } from './host'
import { showPools } from './pool-gauges'
import { nextTurn } from '@/lib/base/next-turn'
import { spawnWorker } from './spawn-worker'
import type { Task } from './task'
import { taskFailures } from './task-failures'
import { createPool, type Job, type PoolStats, type WorkerPool } from './worker-pool'

/**
 * `interactive`: a person waits for it while editing. `batch`: started by a person, may take its time. `background`:
 * figures that may come later and must not delay anything else. `live`: a program waits for it in the middle of its own work.
 */
export type Lane = 'interactive' | 'batch' | 'background' | 'live'

export interface TaskOptions
  extends Pick<Job, 'hand' | 'key' | 'signal' | 'onEvent' | 'onPosition' | 'limitMs' | 'canWait'> {
  readonly lane: Lane
  /** Size of the input. */
  readonly bytes: number
  /** One of many, which together would hold up the server's own thread: runs in a worker, however small it is. */
  readonly isOneOfMany?: boolean
  readonly host?: Host
}

const SECOND = 1000

/** Smaller tasks run in the server's own thread: they take less time than sending them to a worker. */
const SMALL_BYTES = 32 * KIBIBYTE
/** Larger sessions get an interactive worker of their own, so that opening one delays nobody else. */
const LARGE_BYTES = 4 * MEBIBYTE

type PoolName = Lane | 'large'
type Pools = Readonly<Record<PoolName, WorkerPool>>

const state = processState<{ condenseryPools: Pools }>()

/** Runs a task in a worker and throws its failure. Outside of the server (terminal, tests) it runs in this process. */
export const runTask = async <Input, Output>(
  task: Task<Input, Output>,
  input: NoInfer<Input>,
  options: TaskOptions,
): Promise<Output> => (await resultOf(task, input, options)).value as Output

/** As `runTask`, for a value that is only passed on: from a worker it comes as the JSON to be sent. */
export async function askTask<Input, Output>(
  task: Task<Input, Output>,
  input: NoInfer<Input>,
  options: TaskOptions,
): Promise<Output | Encoded<Output>> {
  const { value, isHere } = await resultOf(task, input, options, true)
  return isHere ? (value as Output) : new Encoded(value as Uint8Array<ArrayBuffer>)
}

async function resultOf<Input>(
  task: Task<Input, unknown>,
  input: Input,
  options: TaskOptions,
  encoded = false,
): Promise<{ readonly value: unknown; readonly isHere: boolean }> {
  const { lane, bytes, isOneOfMany = false, host = silentHost, signal, onEvent } = options
  if (signal?.aborted) throw new AppError(taskFailures.cancelled())
  const isHere = process.env.NEXT_RUNTIME !== 'nodejs' || (bytes <= SMALL_BYTES && !isOneOfMany)
  const result = isHere
    ? await handleTask(task, input, {
        signal: signal ?? new AbortController().signal,
        host,
        tell: (event) => onEvent?.(event),
        hand: () => undefined,
        turn: nextTurn,
      })
    : await pools()[lane === 'interactive' && bytes > LARGE_BYTES ? 'large' : lane].run({
        ...options,
        task: task.name,
        input,
        encoded,
        host: inOwnContext(host),
      })
  if (result.ok) return { value: result.value, isHere }
  throw new AppError(signal?.aborted ? taskFailures.cancelled() : result.error)
}

/** Metrics of all lanes. Empty before the first task. */
export const taskStats = (): readonly PoolStats[] =>
  Object.values(state.condenseryPools ?? {}).map((pool) => pool.stats())

function pools(): Pools {
  if (state.condenseryPools) return state.condenseryPools
  const made = (state.condenseryPools = createPools(process.env.NODE_ENV === 'development'))
  showPools(taskStats)
  // The server waits for open requests on its own; a computing worker would delay its end.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => Object.values(made).forEach((pool) => pool.close()))
  return made
}

/**
 * Heap of a worker for large sessions, in MiB: one of 62 MiB and what was made of it take 1.5 GiB, and close to its limit a worker does
 * little but collect garbage.
 */
const LARGE_HEAP = Math.min(4096, Math.max(2048, Math.floor(totalmem() / MEBIBYTE / 6)))

/** In development workers end soon after a task, because a running one keeps the code that it was started with. */
function createPools(isDevelopment: boolean): Pools {
  const cores = availableParallelism()
  const idleMs = (production: number): number => (isDevelopment ? 2 * SECOND : production)
  // At least two, so that a small run does not wait for a large one.
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
      spawn: () => spawnWorker({ name: 'condensery large', memory: LARGE_HEAP, niceness: 4 }),
      size: Math.max(1, Math.floor(cores / 4)),
      sticky: true,
      graceMs: 5 * SECOND,
      limitMs: 120 * SECOND,
      idleMs: idleMs(120 * SECOND),
    }),
    live: createPool({
      name: 'live',
      spawn: () => spawnWorker({ name: 'condensery live', memory: LARGE_HEAP, niceness: 2 }),
      size: Math.max(1, Math.floor(cores / 2)),
      sticky: true,
      graceMs: 3 * SECOND,
      limitMs: 20 * SECOND,
      // What it keeps of sessions makes the next call fast.
      idleMs: idleMs(30 * 60 * SECOND),
    }),
    batch: createPool({
      name: 'batch',
      spawn: () => spawnWorker({ name: 'condensery batch', memory: LARGE_HEAP, niceness: 7 }),
      size: batch,
      most: batch + 8,
      graceMs: 200,
      limitMs: 10 * 60 * SECOND,
      idleMs: idleMs(60 * SECOND),
      recycleBytes: 20 * MEBIBYTE,
    }),
    background: createPool({
      name: 'background',
      spawn: () => spawnWorker({ name: 'condensery background', memory: LARGE_HEAP, niceness: 14 }),
      // At least two, so that the short figures of a list do not wait for a long one; all yield to the other lanes.
      size: Math.max(2, Math.floor(cores / 2)),
      graceMs: 200,
      limitMs: 10 * 60 * SECOND,
      idleMs: idleMs(60 * SECOND),
      recycleBytes: 20 * MEBIBYTE,
    }),
  }
}
