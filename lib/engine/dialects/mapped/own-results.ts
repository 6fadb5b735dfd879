import type { Message } from '../../conversation/message'
import { native } from './native'

/** Results go back to the message whose record holds them; without that message, they have no place in the file. */
export function withOwnResults(messages: readonly Message[]): readonly Message[] {
  if (!messages.some((message) => native.message(message)?.areResults)) return messages
  const joined: Message[] = []
  const owners = new Map<number | undefined, number>()
  const answered = new Set<number | undefined>()
  for (const message of messages) {
    const raw = native.message(message)
    const record = raw?.records[0]
    const owner = owners.get(record) ?? -1
    const asked = joined[owner]
    if (!raw?.areResults || answered.has(record)) {
      if (raw && owner === -1) owners.set(record, joined.length)
      joined.push(message)
    } else if (asked) {
      answered.add(record)
      if (asked.parts.length > 0) joined[owner] = { ...asked, parts: [...asked.parts, ...message.parts] }
    } else joined.push({ ...message, parts: [] })
  }
  return joined
}
