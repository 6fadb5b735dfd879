import type { Conversation } from '../../conversation/conversation'
import { messageId, partId, toolCallId } from '../../conversation/ids'
import type { Message, Role } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import type { JsonValue } from '../../core/json'

/** A part without its id, which comes from its place. */
export type Draft = Part extends infer P ? (P extends Part ? Omit<P, 'id'> : never) : never
export interface DraftMessage {
  readonly role: Role
  readonly parts: readonly Draft[]
  readonly summary?: Message['summary']
}

export const text = (value: string): Draft => ({ type: 'text', text: value })
export const thinking = (value: string, signed = false): Draft => ({ type: 'thinking', text: value, signed })
export const call = (id: string, name: string, input: JsonValue): Draft => ({
  type: 'tool-call',
  callId: toolCallId(id),
  name,
  input,
})
export const result = (id: string, value: string, isError = false): Draft => ({
  type: 'tool-result',
  callId: toolCallId(id),
  content: [{ type: 'text', text: value }],
  isError,
})

export const environment = (value: string): Draft => ({ type: 'environment', text: value })

export const user = (...parts: readonly (Draft | string)[]): DraftMessage => ({
  role: 'user',
  parts: parts.map(asDraft),
})
export const assistant = (...parts: readonly (Draft | string)[]): DraftMessage => ({
  role: 'assistant',
  parts: parts.map(asDraft),
})
export const system = (...parts: readonly (Draft | string)[]): DraftMessage => ({
  role: 'system',
  parts: parts.map(asDraft),
})
export const tool = (...parts: readonly Draft[]): DraftMessage => ({ role: 'tool', parts })

const asDraft = (part: Draft | string): Draft => (typeof part === 'string' ? text(part) : part)

export function conversation(...drafts: readonly DraftMessage[]): Conversation {
  const messages = drafts.map((draft, index): Message => {
    const id = messageId(index + 1)
    return { ...draft, id, parts: draft.parts.map((part, position) => ({ ...part, id: partId(id, position + 1) })) }
  })
  return { dialect: 'test', messages, compactions: [], envelope: undefined }
}

/** `count` distinct words, about one token each. */
export function words(count: number, seed = 'w'): string {
  return Array.from({ length: count }, (_, index) => `${seed}${(index * 7919) % 9973}`).join(' ')
}

/** `count` lines of `perLine` words. */
export function lines(count: number, perLine = 6, seed = 'l'): string {
  return Array.from({ length: count }, (_, index) => words(perLine, `${seed}${index}x`)).join('\n')
}
