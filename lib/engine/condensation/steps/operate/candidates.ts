import type { Conversation } from '../../../conversation/conversation'
import type { StepContext, TransformOf } from '../context'
import { operationsOf, type PartOperation } from './operations-of'
import { inOrder } from './order'
import { selectParts } from '../select/select'
import type { SelectedPart } from '../select/selected-part'

export type Operate = TransformOf<'operate'>

export interface Candidate extends SelectedPart {
  readonly operation: PartOperation['operation']
  readonly toolName?: string | undefined
}

/** What the step works on, in its order. */
export function candidatesOf(
  conversation: Conversation,
  transform: Operate,
  { step, ports, original }: Pick<StepContext, 'step' | 'ports' | 'original'>,
): readonly Candidate[] {
  const { parts, facts } = selectParts(conversation, step.select, ports.counter, original)
  const operationOf = operationsOf(transform, original)
  const candidates = parts.flatMap((candidate): Candidate[] => {
    const own = operationOf(candidate)
    return own && candidate.tokens >= own.threshold
      ? [{ ...candidate, operation: own.operation, toolName: facts.nameOf(candidate.part) }]
      : []
  })
  return inOrder(candidates, step.order, original)
}
