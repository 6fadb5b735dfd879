import type { PartId } from '../../../conversation/ids'
import type { Part } from '../../../conversation/part'
import type { MechanicalConfig } from '../../operations/registry'
import type { LedgerNote } from '../../reasons'
import type { LedgerStatus } from '../../report'
import type { Explanation, StepContext } from '../context'
import { operated } from './made-parts'
import type { Candidate } from './candidates'

export interface PartOutcome {
  /** Undefined: the part goes. */
  readonly part: Part | undefined
  readonly explanation: Explanation
}

const statusOf: Record<'suppress' | 'truncate' | 'summarize', LedgerStatus> = {
  suppress: 'removed',
  truncate: 'truncated',
  summarize: 'summarized',
}

export type Outcomes = ReadonlyMap<PartId, PartOutcome>

export const kept = (candidate: Candidate): PartOutcome => ({
  part: candidate.part,
  explanation: { rule: '', operation: 'keep', status: 'kept' },
})

export function mechanical(
  candidate: Candidate,
  operation: MechanicalConfig,
  rule: string,
  { ports }: StepContext,
  note?: LedgerNote,
): PartOutcome {
  if (operation.operation === 'keep') return kept(candidate)
  const part = operated(candidate.part, operation, { counter: ports.counter, toolName: candidate.toolName })
  return {
    part,
    explanation: {
      rule,
      operation: operation.operation,
      status: statusOf[operation.operation],
      ...(note ? { note } : {}),
    },
  }
}
