import type { Conversation } from '../../../conversation/conversation'
import type { Operation } from '../../operations/registry'
import type { TransformOf } from '../context'
import type { SelectedPart } from '../select/selected-part'

/** What a step does with a part, and from how many tokens on. */
export interface PartOperation {
  readonly operation: Exclude<Operation, { operation: 'keep' }>
  readonly threshold: number
}

/** An override of the message wins over the operation of the kind, and asks for no number of tokens. Undefined: the kind is kept. */
export function operationsOf(
  transform: TransformOf<'operate'>,
  original: Conversation,
): (candidate: Pick<SelectedPart, 'kind' | 'message'>) => PartOperation | undefined {
  const overrides = new Map(
    transform.overrides?.map((override) => [original.messages[override.index]?.id, override.operations]),
  )
  return ({ kind, message }) => {
    const own = overrides.get(message.id)?.[kind]
    const operation = own ?? transform.operations[kind]
    if (!operation || operation.operation === 'keep') return undefined
    return { operation, threshold: own ? 0 : (transform.minTokens?.[kind] ?? 0) }
  }
}
