import type { Host } from './host'
import type { Hand } from './protocol'

/** What a task is given beside its input, in a worker or in the server's own process. */
export interface TaskContext {
  /** `aborted` is true from the moment that somebody cancels, also while the task computes. */
  readonly signal: AbortSignal
  /** The side where database and models are. */
  readonly host: Host
  /** Progress, as plain data. */
  tell(event: unknown): void
  readonly hand: Hand
  /** Lets messages in between two stretches of work. */
  turn(): Promise<void>
}
