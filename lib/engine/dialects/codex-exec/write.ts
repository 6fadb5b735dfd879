import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part, PartOf } from '../../conversation/part'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json'
import { jsonLines, resultsByCall } from '../mapped/made'
import { joined, textOf, textualPart } from '../ai-sdk/results'
import { isItemEvent, SHELL } from './items'

/** Events for a message, one for each of its parts; a call's has the answer, where the message holds both. */
export function eventsFor({ id, role, parts }: Message): readonly JsonObject[] {
  const answers = resultsByCall([{ parts }])
  return parts.flatMap((part, index) => {
    const item = part.type === 'tool-call' ? callItem(part, answers.get(part.callId)) : textItem(part, role)
    return item ? [{ type: 'item.completed', item: { id: `condensed-${id}-${index + 1}`, ...item } }] : []
  })
}

/** Codex leaves out what people said; it stands here under the name that its protocol has for it. */
function textItem(part: Part, role: Message['role']): JsonObject | undefined {
  const text = textualPart(part)
  if (text === '') return undefined
  if (part.type === 'thinking') return { type: 'reasoning', text }
  return { type: role === 'assistant' ? 'agent_message' : 'user_message', text }
}

/** Calls of other tools than the shell are those of a server without a name. */
function callItem({ name, input }: PartOf<'tool-call'>, answer: PartOf<'tool-result'> | undefined): JsonObject {
  const status = answer === undefined ? 'in_progress' : answer.isError ? 'failed' : 'completed'
  if (name === SHELL && isJsonObject(input) && Object.keys(input).length === 1 && typeof input.command === 'string')
    return {
      type: 'command_execution',
      command: input.command,
      aggregated_output: answer ? textOf(answer) : '',
      exit_code: answer ? (answer.isError ? 1 : 0) : null,
      status,
    }
  const [, server = '', tool = name] = /^mcp__(.+?)__(.+)$/s.exec(name) ?? []
  return {
    type: 'mcp_tool_call',
    server,
    tool,
    arguments: input,
    ...(answer
      ? answer.isError
        ? { result: null, error: { message: textOf(answer) } }
        : { result: { content: [{ type: 'text', text: textOf(answer) }], structured_content: null }, error: null }
      : { result: null, error: null }),
    status,
  }
}

/** An event with a part that was not read from it: text joins text. */
export function insertIntoItem(value: JsonValue, part: Part): JsonValue {
  const text = textualPart(part)
  if (!isItemEvent(value) || typeof value.item.text !== 'string' || text === '') return value
  return { ...value, item: { ...value.item, text: joined(value.item.text, text) } }
}

/** A stream of one thread. The answers go to their calls, the system prompt first. */
export function writeEvents({ system, messages }: Conversation): string {
  const answers = resultsByCall(messages)
  const events = messages.flatMap((message) =>
    eventsFor({
      ...message,
      parts: message.parts.flatMap((part): readonly Part[] => {
        if (part.type === 'tool-result') return []
        const answer = part.type === 'tool-call' ? answers.get(part.callId) : undefined
        return answer ? [part, answer] : [part]
      }),
    }),
  )
  const prompt: readonly JsonObject[] =
    system === undefined ? [] : [{ type: 'item.completed', item: { id: '', type: 'user_message', text: system } }]
  const items = [...prompt, ...events].map((event, index) =>
    isItemEvent(event) ? { ...event, item: { ...event.item, id: `item_${index}` } } : event,
  )
  const started = [
    { type: 'thread.started', thread_id: '00000000-0000-7000-8000-000000000000' },
    { type: 'turn.started' },
  ]
  return jsonLines([...started, ...items])
}
