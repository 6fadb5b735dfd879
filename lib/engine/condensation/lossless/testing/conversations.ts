import type { Conversation } from '../../../conversation/conversation'
import { messageId, partId, toolCallId } from '../../../conversation/ids'
import type { Message, Role } from '../../../conversation/message'
import type { Part } from '../../../conversation/part'
import type { JsonValue } from '../../../core/json'

type WithoutId<P> = P extends Part ? Omit<P, 'id'> : never
export type Draft = WithoutId<Part>

export interface DraftMessage {
  readonly role: Role
  readonly parts: readonly Draft[]
}

/** A conversation with ids by position. */
export function conversationOf(drafts: readonly DraftMessage[]): Conversation {
  const messages = drafts.map(({ role, parts }, index): Message => {
    const id = messageId(index + 1)
    return { id, role, parts: parts.map((part, position): Part => ({ ...part, id: partId(id, position + 1) })) }
  })
  return { dialect: 'test', messages, compactions: [], envelope: undefined }
}

export const said = (role: Role, text: string): DraftMessage => ({ role, parts: [{ type: 'text', text }] })
export const state = (text: string): Draft => ({ type: 'environment', text })
export const call = (id: string, name: string, input: JsonValue): Draft => ({
  type: 'tool-call',
  callId: toolCallId(id),
  name,
  input,
})
export const result = (id: string, text: string, isError = false): Draft => ({
  type: 'tool-result',
  callId: toolCallId(id),
  content: [{ type: 'text', text }],
  isError,
})

/** A call and its result, as two messages. */
export function toolUse(id: string, name: string, input: JsonValue, text: string, isError = false): DraftMessage[] {
  return [
    { role: 'assistant', parts: [call(id, name, input)] },
    { role: 'user', parts: [result(id, text, isError)] },
  ]
}
