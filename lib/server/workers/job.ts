import type { Host } from './host'

/** A task for a worker, as data, with what the server does for it meanwhile. */
export interface Job {
  readonly task: string
  readonly input: unknown
  /** Bytes of the input that are handed over. */
  readonly hand?: readonly Uint8Array[]
  /** What the caches of a worker go by. */
  readonly key?: string
  /** Size of what is worked on. */
  readonly bytes?: number
  readonly host: Host
  readonly signal?: AbortSignal | undefined
  /** Of computing, in milliseconds. Default: the pool's. */
  readonly limitMs?: number
  readonly onEvent?: (event: unknown) => void
  /** How many stand before it, whenever that changes; −1 when it starts. */
  readonly onPosition?: (ahead: number) => void
}
