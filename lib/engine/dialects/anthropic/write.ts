import { isJsonObject, objectOf, tryParseJson, type JsonObject } from '../../core/json'
import type { Conversation, ToolDefinition } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { newBlock, textField } from './blocks'

/** A new request file. System messages at the start join the system prompt; reasoning is left out, as it is signed for another maker's model. */
export function writeAnthropic(conversation: Conversation): string {
  const first = conversation.messages.findIndex((message) => message.role !== 'system')
  const leading = first === -1 ? conversation.messages : conversation.messages.slice(0, first)
  const system = [...(conversation.system === undefined ? [] : [conversation.system]), ...leading.map(textOf)].join(
    '\n\n',
  )
  const tools = (conversation.tools ?? []).flatMap(anthropicTool)
  const messages = newMessages(conversation.messages.slice(leading.length), newBlock).map(({ role, content }) => ({
    role,
    content,
  }))
  return `${JSON.stringify({ ...(system === '' ? {} : { system }), ...(tools.length === 0 ? {} : { tools }), messages }, null, 2)}\n`
}

export interface NewMessage {
  readonly role: 'user' | 'assistant'
  readonly content: readonly JsonObject[]
  /** The message it was written from; the first of several tool messages. */
  readonly from: Message
}

/** Messages of a user and an assistant. The tool messages that follow one another answer one turn, so they become one message; empty ones are left out. */
export function newMessages(messages: readonly Message[], write: (part: Part) => JsonObject): readonly NewMessage[] {
  const written: NewMessage[] = []
  for (const message of messages) {
    const role = message.role === 'assistant' ? 'assistant' : 'user'
    const content = message.parts.filter(isWritten).map(write)
    const last = written.at(-1)
    if (content.length === 0) continue
    if (message.role === 'tool' && last?.from.role === 'tool')
      written[written.length - 1] = { ...last, content: [...last.content, ...content] }
    else written.push({ role, content, from: message })
  }
  return written
}

const isWritten = (part: Part): boolean => part.type !== 'thinking' && !(part.type === 'opaque' && part.text === '')

const textOf = (message: Message): string => message.parts.map((part) => ('text' in part ? part.text : '')).join('\n')

/** Definitions of OpenAI's two forms (`function.parameters`, `parameters`), of the Converse API's (`inputSchema.json`) and of Anthropic's, as Anthropic takes them. */
export function anthropicTool(tool: ToolDefinition): readonly JsonObject[] {
  const definition = tryParseJson(tool.definition)
  if (!isJsonObject(definition)) return []
  const inner = isJsonObject(definition['function']) ? definition['function'] : definition
  if (
    inner['input_schema'] !== undefined ||
    (inner['parameters'] === undefined && typeof inner['type'] === 'string' && inner['type'] !== 'function')
  )
    return [inner]
  const description = textField(inner, 'description')
  return [
    {
      name: tool.name,
      ...(description === '' ? {} : { description }),
      input_schema: inner['parameters'] ?? objectOf(inner['inputSchema'])['json'] ?? { type: 'object' },
    },
  ]
}
