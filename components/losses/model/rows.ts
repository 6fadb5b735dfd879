import type { LossReport } from '@/lib/contracts/losses'
import type { LiveStrategy, ResultRef } from '@/lib/contracts/results'

/** A strategy of the session, as the views of losses show it. */
export interface LossRow {
  readonly key: string
  readonly letter: string
  readonly name: string
  readonly ref: ResultRef
  /** What is replayed for what it forgets; absent where its options are not known. */
  readonly strategy?: LiveStrategy
}

export interface MeasuredRow extends LossRow {
  readonly report: LossReport
  /** A model would have to be asked first. */
  readonly planned: boolean
}
