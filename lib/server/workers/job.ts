import type { Host } from './host'

/** A task for a worker, as data, with callbacks for its progress. */
export interface Job {
  readonly task: string
  readonly input: unknown
  /** The value arrives as the UTF-8 bytes of its JSON. */
  readonly encoded?: boolean
  /** Buffers of the input that are transferred instead of copied. */
  readonly hand?: readonly Uint8Array[]
  /** Tasks with one key go to the same worker, for its caches. */
  readonly key?: string
  /** Size of the input. */
  readonly bytes?: number
  /** Tasks that cannot wait go first, also those that are asked for later. */
  readonly canWait?: boolean
  readonly host: Host
  readonly signal?: AbortSignal | undefined
  /** Limit of computing time in milliseconds. Default: the pool's. */
  readonly limitMs?: number
  readonly onEvent?: (event: unknown) => void
  /** Number of tasks ahead, whenever it changes; −1 when it starts. */
  readonly onPosition?: (ahead: number) => void
}
