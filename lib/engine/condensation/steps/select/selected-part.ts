import { contentKind } from '../../../conversation/content-kind'
import type { Message } from '../../../conversation/message'
import type { Part } from '../../../conversation/part'
import { operableKinds, type OperableKind } from '../../operations/operation'
import type { PartCounter } from '../../ports'

export interface SelectedPart {
  readonly part: Part
  readonly message: Message
  /** Of the message in the conversation. */
  readonly index: number
  readonly kind: OperableKind
  readonly tokens: number
}

export function candidateOf(
  part: Part,
  message: Message,
  index: number,
  counter: PartCounter,
): SelectedPart | undefined {
  const kind = operableKind(part, message)
  return kind && { part, message, index, kind, tokens: counter.countPart(part) }
}

export function operableKind(part: Part, message: Message): OperableKind | undefined {
  const own = contentKind(part, message.role)
  const kind = own === 'system' ? 'messageText' : own // for filters that name the system's role; nothing else selects it
  return operableKinds.find((operable) => operable === kind)
}
