import type { Conversation } from '../../../conversation/conversation'
import type { Message } from '../../../conversation/message'
import { countMessage } from '../../measure'
import type { PartCounter } from '../../ports'
import { operationsOf } from '../operate/operations-of'
import { selectParts } from './select'
import type { Step } from '../step'

export interface SelectedContent {
  readonly messages: readonly Message[]
  readonly parts: number
  readonly tokens: number
}

/** What a step selects: parts of the kinds that it does not keep; whole messages where it takes them whole. Undefined for a step that reads everything. */
export function selectedContent(
  step: Step,
  conversation: Conversation,
  original: Conversation,
  counter: PartCounter,
): SelectedContent | undefined {
  const { transform } = step
  if (transform.type === 'lossless') return undefined
  const selection = selectParts(conversation, step.select, counter, original)
  if (transform.type === 'operate') {
    const operationOf = operationsOf(transform, original)
    const parts = selection.parts.filter((candidate) => operationOf(candidate) !== undefined)
    return {
      messages: [...new Set(parts.map(({ message }) => message))],
      parts: parts.length,
      tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0),
    }
  }
  const messages = selection.messages.flatMap((index) => conversation.messages[index] ?? [])
  return {
    messages,
    parts: messages.reduce((sum, message) => sum + message.parts.length, 0),
    tokens: messages.reduce((sum, message) => sum + countMessage(message, counter), 0),
  }
}
