import type { JsonObject } from '../../core/json'
import type { Conversation } from '../../conversation/conversation'
import type { Part } from '../../conversation/part'
import { newBlock } from '../anthropic/blocks'
import { newMessages } from '../anthropic/write'

/** A new task history with tools as blocks. The file has no place for a system prompt or tool definitions. */
export function writeRooCline(conversation: Conversation): string {
  let last = 0
  const messages = newMessages(conversation.messages, newRooBlock).map(({ role, content, from }) => {
    const recorded = from.timestamp === undefined ? Number.NaN : Date.parse(from.timestamp)
    last = recorded > last ? recorded : last + 1
    return { role, content, ts: last, ...(from.summary ? { isSummary: true } : {}) }
  })
  return `${JSON.stringify(messages)}\n`
}

function newRooBlock(part: Part): JsonObject {
  return part.type === 'environment'
    ? { type: 'text', text: `<environment_details>${part.text}</environment_details>` }
    : newBlock(part)
}
