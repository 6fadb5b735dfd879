import type { Conversation } from '../../conversation/conversation'
import { indexToolPairs } from '../../conversation/tool-pairs'
import { shortHash } from '../../core/hash'
import type { JsonObject } from '../../core/json'
import { withIds } from './link'
import { newEntries, UNKNOWN_TIME } from './new-entries'

/** A session of its own, in version 3. A system prompt has no place in one: pi makes it anew when the session goes on. */
export function writePi(conversation: Conversation): string {
  const pairs = indexToolPairs(conversation)
  const entries = conversation.messages.flatMap((message) =>
    newEntries(message, { timestamp: UNKNOWN_TIME, model: conversation.model, pairs }),
  )
  const named: JsonObject[] =
    conversation.title === undefined
      ? []
      : [{ type: 'session_info', timestamp: UNKNOWN_TIME, name: conversation.title }]
  const chained = withIds([...named, ...entries], null, new Set())
  const head: JsonObject = {
    type: 'session',
    version: 3,
    id: shortHash(JSON.stringify(chained), 12),
    timestamp: UNKNOWN_TIME,
    cwd: '/',
  }
  return [head, ...chained].map((entry) => `${JSON.stringify(entry)}\n`).join('')
}
