import type { Message } from '../../../conversation/message'
import { openingOf } from '../../../conversation/texts/the-task'

/** From the last summary on, that one included; with the task before it where it would not open as a user. The system prompt is no part of it. */
export function sinceLastSummary(all: readonly Message[]): readonly Message[] {
  const messages = spoken(all)
  const last = messages.findLastIndex((message) => message.summary !== undefined)
  if (last <= 0) return messages
  const since = messages.slice(last)
  const task = openingOf({ messages }).messages.flatMap((index) => (index < last ? (messages[index] ?? []) : []))
  return since[0]?.role === 'user' ? since : [...task, ...since]
}

/** The messages without those of the system. */
export const spoken = (messages: readonly Message[]): readonly Message[] =>
  messages.filter(({ role }) => role !== 'system')
