import 'server-only'
import { Worker } from 'node:worker_threads'
import type { WorkerPort } from './protocol'

export interface WorkerLimits {
  readonly name: string
  /** Heap limit in MiB. */
  readonly memory: number
  /** Lower priority relative to the server, 0 to 19. */
  readonly niceness?: number
}

/**
 * Starts a worker of the server's build. Its program stands above all features, whose tasks it has. The path must be a
 * literal: that is how the bundler finds the worker's code.
 */
export function spawnWorker({ name, memory, niceness }: WorkerLimits): WorkerPort {
  const worker = new Worker(new URL('../program/worker.ts', import.meta.url), {
    name,
    workerData: { niceness },
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  return portOf(worker)
}

export function portOf(worker: Worker): WorkerPort {
  let failed: Error | undefined
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    onMessage: (listener) => void worker.on('message', listener),
    onExit(listener) {
      worker.on('error', (error) => {
        failed = error instanceof Error ? error : new Error(String(error))
        if (!isOutOfMemory(failed)) console.error(failed)
      })
      worker.on('exit', () => listener(failed))
    },
    terminate: () => void worker.terminate(),
  }
}

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
