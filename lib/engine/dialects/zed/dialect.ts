import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part, PartOf } from '../../conversation/part'
import {
  isJsonObject,
  listOf,
  objectOf,
  stringOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../core/json'
import { callPart, resultPart, textOf, textualPart } from '../ai-sdk/results'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import {
  opaquePart,
  statePart,
  textPart,
  thinkingPart,
  type CallIds,
  type MappedItem,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import { elementRecords } from '../records'
import type { SourceFile } from '../import/source-file'
import { withResultsAtCalls, jsonDocument, withItem } from '../mapped/made'
import { documentOf } from '../import/source-file'

/** Threads of Zed's agent (0.3.0), as its database keeps them: messages are `{User}` or `{Agent}`, an agent's with the results of its calls. */
export const zed = mappedDialect({
  id: 'zed',
  name: 'Zed',
  extension: '.json',
  places: { systemPrompt: false, freeTextArguments: false },
  home: {
    paths: {
      linux: '~/.local/share/zed/threads/threads.db',
      macos: '~/Library/Application Support/Zed/threads/threads.db',
      windows: '%LOCALAPPDATA%\\Zed\\threads\\threads.db',
    },
    checked: 'sources',
  },
  detect: ({ content }) =>
    content.type === 'json' &&
    isJsonObject(content.value) &&
    listOf(content.value.messages).slice(0, 200).some(isMessage)
      ? 0.96
      : 0,
  sources,
  read,
  create: (message) => recordsFor(message),
  insert: (value, part) => (isJsonObject(value) ? withPart(value, part) : value),
  write,
})

const userOf = (value: JsonValue | undefined): JsonObject | undefined =>
  isJsonObject(value) && isJsonObject(value.User) && Array.isArray(value.User.content) ? value.User : undefined
const agentOf = (value: JsonValue | undefined): JsonObject | undefined =>
  isJsonObject(value) && isJsonObject(value.Agent) && Array.isArray(value.Agent.content) ? value.Agent : undefined
const isMessage = (value: JsonValue | undefined): boolean => (userOf(value) ?? agentOf(value)) !== undefined

function sources(file: SourceFile): readonly MappedSource[] {
  const root = documentOf(file)
  return [
    {
      source: { file, records: elementRecords(root, ['messages']) },
      title: stringOf(root.title) || undefined,
      model: stringOf(objectOf(root.model).model) || undefined,
    },
  ]
}

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  const user = userOf(value)
  if (user)
    return {
      role: 'user',
      parts: listOf(user.content).map((block, index) => userPart(block, ['User', 'content', index])),
    }
  const agent = agentOf(value)
  if (!agent) return undefined
  const parts = listOf(agent.content).map((block, index) => agentPart(block, ['Agent', 'content', index], ids))
  const results = Object.entries(objectOf(agent.tool_results)).map(([id, result]) =>
    toolResult(id, result, ['Agent', 'tool_results', id], ids),
  )
  return { role: 'assistant', parts: [...parts, ...results] }
}

/** What a person mentions is put in by the editor. */
function userPart(block: JsonValue, at: JsonPath): MappedPart {
  if (isJsonObject(block) && typeof block.Text === 'string') return textPart(block.Text, [...at, 'Text'], at)
  const mention = isJsonObject(block) ? objectOf(block.Mention) : {}
  if (typeof mention.content === 'string') return statePart(mention.content, [...at, 'Mention', 'content'], at)
  return imageIn(block, at) ?? opaquePart(nameOf(block), JSON.stringify(block), at)
}

const nameOf = (block: JsonValue): string => (isJsonObject(block) ? (Object.keys(block)[0] ?? 'unknown') : 'unknown')

function imageIn(block: JsonValue, at: JsonPath): Extract<MappedPart, { type: 'image' }> | undefined {
  const image = isJsonObject(block) ? objectOf(block.Image) : {}
  if (typeof image.source !== 'string') return undefined
  return {
    type: 'image',
    mediaType: stringOf(image.mime_type) || 'image/png',
    source: { type: 'base64', data: image.source },
    at,
    place: { type: 'fixed' },
  }
}

function agentPart(block: JsonValue, at: JsonPath, ids: CallIds): MappedPart {
  if (!isJsonObject(block)) return opaquePart('unknown', JSON.stringify(block), at)
  if (typeof block.Text === 'string') return textPart(block.Text, [...at, 'Text'], at)
  const thinking = objectOf(block.Thinking)
  if (typeof thinking.text === 'string')
    return thinkingPart(thinking.text, stringOf(thinking.signature) !== '', [...at, 'Thinking', 'text'], at)
  if ('RedactedThinking' in block) return { type: 'thinking', text: '', signed: true, at, place: { type: 'fixed' } }
  if (!isJsonObject(block.ToolUse)) return opaquePart(nameOf(block), JSON.stringify(block), at)
  const call = callPart(
    block.ToolUse.id,
    stringOf(block.ToolUse.name),
    block.ToolUse.input,
    at,
    [...at, 'ToolUse', 'input'],
    ids,
  )
  // The arguments as the model wrote them stand beside those that were read from them.
  const copy: JsonPath = [...at, 'ToolUse', 'raw_input']
  return typeof block.ToolUse.raw_input === 'string' ? { ...call, copies: [{ at: copy, input: copy }] } : call
}

function toolResult(id: string, value: JsonValue, at: JsonPath, ids: CallIds): MappedPart {
  const result = objectOf(value)
  const path: JsonPath = [...at, 'content']
  const items = Array.isArray(result.content)
    ? listOf(result.content).map((item, index) => itemOf(item, [...path, index]))
    : [itemOf(result.content ?? null, path)]
  return resultPart(
    stringOf(result.tool_use_id) || id,
    stringOf(result.tool_name),
    items,
    result.is_error === true,
    at,
    ids,
  )
}

/** Zed reads several spellings of a text. */
function itemOf(item: JsonValue, path: JsonPath): MappedItem {
  if (typeof item === 'string') return { item: { type: 'text', text: item }, path }
  const key = isJsonObject(item) ? ['Text', 'text'].find((candidate) => typeof item[candidate] === 'string') : undefined
  if (isJsonObject(item) && key !== undefined)
    return { item: { type: 'text', text: stringOf(item[key]) }, path: [...path, key] }
  const image = imageIn(item, path)
  return image
    ? { item: { type: 'image', mediaType: image.mediaType, source: image.source }, path }
    : { item: { type: 'opaque', text: JSON.stringify(item) }, path }
}

/** Messages for one that was made: results whose calls are elsewhere become words of the person. */
function recordsFor(message: Message): readonly JsonObject[] {
  const start: JsonObject =
    message.role === 'assistant'
      ? { Agent: { content: [], tool_results: {}, reasoning_details: null } }
      : { User: { id: `condensed-${message.id}`, content: [] } }
  const record = message.parts.reduce((sum, part) => withPart(sum, part), start)
  const { content } = userOf(record) ?? agentOf(record) ?? {}
  return listOf(content).length === 0 ? [] : [record]
}

function withPart(value: JsonObject, part: Part): JsonObject {
  const agent = agentOf(value)
  if (agent && part.type === 'tool-result')
    return {
      ...value,
      Agent: { ...agent, tool_results: { ...objectOf(agent.tool_results), [part.callId]: resultFor(part) } },
    }
  const block = agent ? agentBlock(part) : userBlock(part)
  const [key, holder] = agent ? (['Agent', agent] as const) : (['User', userOf(value)] as const)
  return block && holder ? { ...value, [key]: withItem(holder, 'content', block) } : value
}

const resultFor = (part: PartOf<'tool-result'>): JsonObject => ({
  tool_use_id: part.callId,
  tool_name: part.name ?? '',
  is_error: part.isError,
  content: { Text: textOf(part) },
  output: null,
})

function agentBlock(part: Part): JsonObject | undefined {
  if (part.type === 'tool-call')
    return {
      ToolUse: {
        id: part.callId,
        name: part.name,
        raw_input: JSON.stringify(part.input),
        input: part.input,
        is_input_complete: true,
        thought_signature: null,
      },
    }
  const text = textualPart(part)
  return text === '' ? undefined : part.type === 'thinking' ? { Thinking: { text, signature: null } } : { Text: text }
}

function userBlock(part: Part): JsonObject | undefined {
  if (part.type === 'image')
    return part.source.type === 'base64'
      ? { Image: { source: part.source.data, ...(part.mediaType === undefined ? {} : { mime_type: part.mediaType }) } }
      : undefined
  const text = part.type === 'tool-result' ? textOf(part) : textualPart(part)
  return text === '' ? undefined : { Text: text }
}

/** Results go to their calls. */
function write(conversation: Conversation): string {
  const messages = withResultsAtCalls(conversation).flatMap(recordsFor)
  const system: readonly JsonObject[] =
    conversation.system === undefined
      ? []
      : [{ User: { id: 'condensed-system', content: [{ Text: conversation.system }] } }]
  const model = conversation.model === undefined ? null : { provider: '', model: conversation.model }
  return jsonDocument({
    title: conversation.title ?? 'Conversation',
    messages: [...system, ...messages],
    updated_at: '1970-01-01T00:00:00Z',
    model,
    version: '0.3.0',
  })
}
