import type { Message } from '@/lib/conversation/message'

/** From the last summary on, that one included; with the first message before it where it would not open as a user. */
export function sinceLastSummary(messages: readonly Message[]): readonly Message[] {
  const last = messages.findLastIndex((message) => message.summary !== undefined)
  if (last <= 0) return messages
  const since = messages.slice(last)
  const first = messages[0]
  return since[0]?.role === 'user' || !first ? since : [first, ...since]
}
