import type { LossReport } from '@/lib/contracts/losses'
import type { ResultRef } from '@/lib/contracts/results'

/** A strategy as the views of a session know it. */
export interface LossRow {
  readonly key: string
  readonly letter: string
  readonly name: string
  readonly ref: ResultRef
}

export interface MeasuredRow extends LossRow {
  readonly report: LossReport
}
