import type { Conversation } from '../../conversation/conversation'
import type { Message, Role } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { isJsonArray, isJsonObject, listOf, objectOf, stringOf, type JsonObject, type JsonValue } from '../../core/json'
import { resultPart, textOf, textualPart, joined } from '../ai-sdk/results'
import { inHome } from '../import/home'
import { blockItems, readBlock } from '../mapped/blocks'
import { jsonLines, recordWith, withSystem, withItem, blocksOf } from '../mapped/made'
import { mappedDialect } from '../mapped/mapped-dialect'
import { textPart, thinkingPart, type CallIds, type MappedMessage, type MappedPart } from '../mapped/mapped-message'
import { imageFromUrl, urlOf } from '../openai-chat/image-url'
import { lineRecords } from '../records'
import { chatCallParts } from '../traces/any-message'

/** The chat history of xAI's Grok CLI, a message a line: its role is its type, and the model's reasoning is a line of its own. */
export const grokCli = mappedDialect({
  id: 'grok-cli',
  name: 'Grok CLI',
  extension: '.jsonl',
  places: { systemPrompt: false, freeTextArguments: false },
  home: { paths: inHome('.grok/sessions/PROJECT/SESSION/chat_history.jsonl'), checked: 'descriptions' },
  detect: ({ content }) => (lineRecords(content, 200).some(({ value }) => isSign(value)) ? 0.97 : 0),
  sources: (file) => [{ source: { file, records: lineRecords(file.content) } }],
  read,
  create: (message) => linesFor(message),
  insert: (value, part) => (isJsonObject(value) ? withPart(value, part) : value),
  write,
})

/** A line with the role as its type, and beside its content what only Grok keeps. */
function isSign(line: JsonValue | undefined): boolean {
  if (!isJsonObject(line) || line.role !== undefined || line.message !== undefined || line.content === undefined)
    return false
  return (
    (line.type === 'user' && typeof line.prompt_index === 'number') ||
    (line.type === 'assistant' && typeof line.model_id === 'string') ||
    (line.type === 'tool_result' && typeof line.tool_call_id === 'string')
  )
}

const roles: Readonly<Record<string, Role>> = {
  system: 'system',
  user: 'user',
  assistant: 'assistant',
  tool_result: 'tool',
  reasoning: 'assistant',
}

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isJsonObject(value) || value.role !== undefined) return undefined
  const type = stringOf(value.type)
  const role = Object.hasOwn(roles, type) ? roles[type] : undefined
  if (!role || !(type === 'reasoning' ? isJsonArray(value.summary) : 'content' in value)) return undefined
  if (type === 'reasoning') return { role, parts: reasoningParts(value) }
  if (type === 'tool_result')
    return { role, parts: [resultPart(value.tool_call_id, '', blockItems(value.content, ['content']), false, [], ids)] }
  const parts = [...contentParts(value.content, ids), ...chatCallParts(value.tool_calls, ['tool_calls'], ids)]
  const model = stringOf(value.model_id)
  return { role, parts, usage: model === '' ? undefined : { model } }
}

/** Reasoning is sealed: what can be read of it is a summary. */
function reasoningParts(value: JsonObject): readonly MappedPart[] {
  const signed = stringOf(value.encrypted_content) !== ''
  const texts = listOf(value.summary).flatMap((each, index) =>
    isJsonObject(each) && typeof each.text === 'string'
      ? [thinkingPart(each.text, signed, ['summary', index, 'text'], ['summary', index])]
      : [],
  )
  return texts.length > 0 ? texts : [{ type: 'thinking', text: '', signed, at: [], place: { type: 'fixed' } }]
}

function contentParts(content: JsonValue | undefined, ids: CallIds): readonly MappedPart[] {
  if (typeof content === 'string') return content === '' ? [] : [textPart(content, ['content'])]
  return listOf(content).map((block, index): MappedPart => {
    const at = ['content', index]
    const { type, image_url, url } = objectOf(block)
    if (type === 'image_url' || (type === 'image' && typeof url === 'string'))
      return { type: 'image', ...imageFromUrl(image_url ?? url), at, place: { type: 'fixed' } }
    return readBlock(block, at, ids)
  })
}

/** Lines for a message: results, reasoning, then what else it holds. */
function linesFor(message: Message): readonly JsonObject[] {
  const results = message.parts.flatMap((part) =>
    part.type === 'tool-result' ? [{ type: 'tool_result', tool_call_id: part.callId, content: textOf(part) }] : [],
  )
  const thoughts = message.parts.flatMap((part) =>
    part.type === 'thinking' && part.text !== ''
      ? [{ type: 'reasoning', summary: [{ type: 'summary_text', text: part.text }], status: 'completed' }]
      : [],
  )
  const others = message.parts.filter(({ type }) => type !== 'tool-result' && type !== 'thinking')
  const start: JsonObject =
    message.role === 'assistant'
      ? { type: 'assistant', content: '' }
      : message.role === 'system'
        ? { type: 'system', content: [] }
        : { type: 'user', content: [], prompt_index: 0 }
  return [...results, ...thoughts, ...recordWith(start, others, withPart)]
}

function withPart(line: JsonObject, part: Part): JsonObject {
  if (part.type === 'tool-call')
    return withItem(line, 'tool_calls', { id: part.callId, name: part.name, arguments: JSON.stringify(part.input) })
  const block: JsonObject | undefined =
    part.type === 'image'
      ? { type: 'image_url', image_url: { url: urlOf(part) } }
      : part.type === 'tool-result' || textualPart(part) === ''
        ? undefined
        : { type: 'text', text: textualPart(part) }
  if (!block) return line
  return block.type === 'text' && !isJsonArray(line.content)
    ? { ...line, content: joined(line.content, textualPart(part)) }
    : { ...line, content: [...blocksOf(line.content), block] }
}

function write(conversation: Conversation): string {
  const lines = withSystem(conversation, 'system').flatMap(linesFor)
  const { model = 'unknown' } = conversation
  return jsonLines(lines.map((line) => (line.type === 'assistant' ? { ...line, model_id: model } : line)))
}
