import type { Host } from './host'
import type { Transfer } from './protocol'

/** What a task gets besides its input, in a worker or in the server's own process. */
export interface TaskContext {
  /** `aborted` becomes true as soon as somebody cancels, even while the task computes. */
  readonly signal: AbortSignal
  /** The server side, with database and models. */
  readonly host: Host
  /** Sends progress, as plain data. */
  tell(event: unknown): void
  readonly hand: Transfer
  /** Yields, so that messages can arrive between two pieces of work. */
  turn(): Promise<void>
}
