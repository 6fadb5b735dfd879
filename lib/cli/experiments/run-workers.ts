import type { Worker } from 'node:worker_threads'
import type { BundledSession, PartCounter } from '@/lib/engine'
import type { SessionSource } from '../bundle'
import type { Console } from '../output/console'
import type { ToWorker } from './cell-worker'
import { measureSource, type MeasureEvent, type MeasureTask } from './measure-source'
import { describeRefusal } from './open-session'
import { startProgram } from './start-program'

/** What came of the source at that place of the list. */
export type SourceEvent = MeasureEvent & { readonly source: number }

interface Measuring {
  readonly sources: readonly SessionSource[]
  readonly task: MeasureTask
  /** 0: in this process. */
  readonly workers: number
  readonly onEvent: (event: SourceEvent) => void
}

interface Tools {
  readonly terminal: Console
  readonly counter: PartCounter
}

/** Measures all sources, each in the next worker that is free. The figures do not depend on how many there are. */
export async function measureAll(measuring: Measuring, tools: Tools): Promise<void> {
  const next = measuring.sources.entries()
  const lanes = Math.min(measuring.workers, measuring.sources.length)
  await Promise.all(
    lanes === 0
      ? [measureHere(next, measuring, tools)]
      : Array.from({ length: lanes }, () => measureThere(next, measuring)),
  )
}

type Places = IterableIterator<[number, SessionSource]>

async function measureHere(places: Places, { task, onEvent }: Measuring, tools: Tools): Promise<void> {
  for (const [source, { path, load }] of places) {
    const sessions = await loadOrTell(path, load, (event) => onEvent({ ...event, source }))
    if (sessions) for await (const event of measureSource(sessions, task, tools)) onEvent({ ...event, source })
  }
}

/** What cannot be read is refused, and the others go on. */
async function loadOrTell(
  path: string,
  load: SessionSource['load'],
  tell: (event: MeasureEvent) => void,
): Promise<readonly BundledSession[] | undefined> {
  try {
    return await load()
  } catch (error) {
    tell({ type: 'refused', refusal: describeRefusal(path, error) })
    return undefined
  }
}

async function measureThere(places: Places, { task, onEvent }: Measuring): Promise<void> {
  let worker: Worker | undefined
  try {
    for (const [source, { path, load }] of places) {
      const tell = (event: MeasureEvent): void => onEvent({ ...event, source })
      const sessions = await loadOrTell(path, load, tell)
      if (!sessions) continue
      const own = (worker ??= startWorker(task))
      const failed = await measureIn(own, sessions, tell)
      if (failed === undefined) continue
      tell({ type: 'refused', refusal: { file: path, code: 'worker-failed', message: failed } })
      worker = undefined
    }
  } finally {
    await worker?.terminate()
  }
}

/** Undefined, or why the worker ended. */
function measureIn(
  worker: Worker,
  sessions: readonly BundledSession[],
  tell: (event: MeasureEvent) => void,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const end = (reason?: string): void => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      resolve(reason)
    }
    const onMessage = (event: MeasureEvent | { readonly type: 'done' }): void =>
      event.type === 'done' ? end() : tell(event)
    const onError = (error: unknown): void => end(error instanceof Error ? error.message : String(error))
    const onExit = (code: number): void => end(`the worker ended with status ${code}`)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage({ type: 'source', sessions } satisfies ToWorker)
  })
}

function startWorker(task: MeasureTask): Worker {
  const worker = startProgram('cell-worker.ts')
  worker.postMessage({ type: 'task', task } satisfies ToWorker)
  return worker
}
