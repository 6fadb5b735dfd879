import { nextTurn } from '@/lib/base/next-turn'
import { err, ok, type Result } from '@/lib/engine'
import { encodeJson } from '@/lib/server/runtime/encoded'
import { AppError, toFailure, type Failure } from '@/lib/server/runtime/failure'
import type { Host } from './host'
import { ownBuffer, type FromWorker, type ToWorker } from './protocol'
import type { TaskContext } from './task-context'

/** The worker's end of the connection. */
export interface WorkerLine {
  post(message: FromWorker, transfer: readonly ArrayBuffer[]): void
  onMessage(listener: (message: ToWorker) => void): void
}

export interface TaskServer {
  handle(task: string, input: unknown, context: TaskContext): Promise<Result<unknown, Failure>>
  warm(): Promise<void>
}

interface Current {
  readonly id: number
  readonly answers: Map<number, (result: Result<unknown, Failure>) => void>
  readonly controller: AbortController
}

/**
 * Runs the tasks that arrive. A result that cannot be cloned is a failure of its task; the worker lives on with its
 * caches.
 */
export function serveTasks(line: WorkerLine, { handle, warm }: TaskServer): void {
  const open = new Map<number, Current>()
  line.onMessage((message) => {
    if (message.type === 'warm') void warm().catch((error: unknown) => console.error(error))
    else if (message.type === 'run') void run(message)
    else if (message.type === 'cancel') open.get(message.id)?.controller.abort()
    else open.get(message.id)?.answers.get(message.call)?.(message.result)
  })

  async function run({ id, task, input, encoded, cancelled }: Extract<ToWorker, { type: 'run' }>): Promise<void> {
    const current: Current = { id, answers: new Map(), controller: new AbortController() }
    open.set(id, current)
    const handed: ArrayBuffer[] = []
    const result = await handle(task, input, {
      signal: flagged(current.controller.signal, new Int32Array(cancelled)),
      host: hostOver(line, current),
      tell: (event) => line.post({ type: 'tell', id, event }, []),
      hand: (bytes) => handed.push(...[ownBuffer(bytes) ?? []].flat()),
      turn: nextTurn,
    })
    open.delete(id)
    try {
      const bytes = encoded && result.ok ? encodeJson(result.value) : undefined
      if (bytes) line.post({ type: 'done', id, result: ok(bytes) }, [bytes.buffer])
      else line.post({ type: 'done', id, result }, handed)
    } catch (error) {
      line.post({ type: 'done', id, result: err(toFailure(error)) }, [])
    }
  }
}

/** A signal whose `aborted` is true as soon as the shared flag is set, even before a message could be received. */
function flagged(signal: AbortSignal, flag: Int32Array): AbortSignal {
  const isSet = (): boolean => Atomics.load(flag, 0) !== 0
  return Object.defineProperties(signal, {
    aborted: { get: isSet },
    throwIfAborted: {
      value: () => {
        if (isSet()) throw new DOMException('This operation was aborted', 'AbortError')
      },
    },
  })
}

/** A host that forwards every call to the server. */
function hostOver(line: WorkerLine, { id, answers }: Current): Host {
  let last = 0
  const call = (name: string, argument: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const number = ++last
      answers.set(number, (result) => {
        answers.delete(number)
        if (result.ok) resolve(result.value)
        else reject(new AppError(result.error))
      })
      line.post({ type: 'call', id, call: number, name, argument }, [])
    })
  return new Proxy({} as Host, { get: (_, name) => (argument: unknown) => call(String(name), argument) })
}
