import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part, PartOf } from '../../conversation/part'
import {
  isJsonArray,
  isJsonObject,
  listOf,
  objectOf,
  stringOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../core/json'
import { callPart, textOf, textualPart } from '../ai-sdk/results'
import { besideBranch, type Links } from '../mapped/links'
import { EPOCH, jsonDocument, madeId, recordWith, withResultsAtCalls, withSystem } from '../mapped/made'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import {
  itemsOf,
  opaquePart,
  textPart,
  thinkingPart,
  type CallIds,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import { recordLists, type ListShape } from '../mapped/record-lists'
import type { SourceFile } from '../import/source-file'
import { messagesOfTree, treeKeys, withTree } from './tree'

const links: Links = { id: 'messageId', parent: 'parentMessageId' }

/** What LibreChat names as the parent of a first message. */
const NO_PARENT = '00000000-0000-0000-0000-000000000000'

/** Conversations of LibreChat (0.8), as its export to JSON writes them: messages in a list, or each with its answers inside it; a call with its output in one block. */
export const libreChat = mappedDialect({
  id: 'librechat',
  name: 'LibreChat',
  extension: '.json',
  places: { systemPrompt: false, freeTextArguments: false },
  home: { checked: 'sources' },
  detect: (file) => (recordLists(file, shape, 20).length > 0 ? 0.96 : 0),
  sources,
  read,
  links,
  assemble: withTree,
  create: (message) => recordsFor(message),
  insert: (value, part) => (isMessage(value) ? withPart(value, part) : value),
  write,
})

const isMessage = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) &&
  typeof value.messageId === 'string' &&
  typeof value.isCreatedByUser === 'boolean' &&
  'parentMessageId' in value &&
  (typeof value.text === 'string' || isJsonArray(value.content))

const shape: ListShape = { holders: treeKeys.map((key) => [key]), isRecord: isMessage }

function sources(file: SourceFile): readonly MappedSource[] {
  const nested = messagesOfTree(file)?.map((value, line) => ({ value, line, path: [] }))
  return recordLists(file, shape).map(({ records: listed, wrapper }) => {
    const records = nested ?? listed
    const options = objectOf(wrapper.options)
    return {
      source: { file, records, ...(nested ? { isAssembled: true } : {}) },
      aside: besideBranch(links, records),
      title: stringOf(wrapper.title) || undefined,
      model: stringOf(options.model) || undefined,
      system: stringOf(options.promptPrefix) || stringOf(options.system) || undefined,
    }
  })
}

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isMessage(value)) return undefined
  const blocks = listOf(value.content)
  const parts =
    blocks.length > 0
      ? blocks.flatMap((block, index) => partsOf(objectOf(block), ['content', index], ids))
      : stringOf(value.text) === ''
        ? []
        : [textPart(stringOf(value.text), ['text'])]
  const time = typeof value.createdAt === 'string' ? { timestamp: value.createdAt } : {}
  const model = stringOf(value.model)
  const isAgent = value.isCreatedByUser === false
  return {
    role: isAgent ? 'assistant' : 'user',
    parts,
    ...time,
    usage: isAgent && model !== '' ? { model } : undefined,
  }
}

function partsOf(block: JsonObject, at: JsonPath, ids: CallIds): readonly MappedPart[] {
  const type = stringOf(block.type)
  if (type === 'text' || type === 'think') {
    const inner = block[type]
    const [text, path]: readonly [JsonValue | undefined, JsonPath] = isJsonObject(inner)
      ? [inner.value, [...at, type, 'value']]
      : [inner, [...at, type]]
    if (typeof text === 'string')
      return [type === 'text' ? textPart(text, path, at) : thinkingPart(text, false, path, at)]
  }
  if (type !== 'tool_call') return [opaquePart(type || 'unknown', JSON.stringify(block), at)]
  const call = objectOf(block.tool_call)
  const path: JsonPath = [...at, 'tool_call']
  const made = callPart(call.id, stringOf(call.name), call.args, at, [...path, 'args'], ids)
  if (typeof call.output !== 'string') return [made]
  ids.result(made.callId)
  const output: JsonPath = [...path, 'output']
  const items = itemsOf([{ item: { type: 'text', text: call.output }, path: output }])
  return [made, { type: 'tool-result', callId: made.callId, name: made.name, ...items, isError: false, at: output }]
}

function recordsFor(message: Message): readonly JsonObject[] {
  const isAgent = message.role === 'assistant'
  const start: JsonObject = {
    messageId: madeId(message),
    parentMessageId: NO_PARENT,
    sender: isAgent ? 'Assistant' : 'User',
    isCreatedByUser: !isAgent,
    text: message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n'),
    content: [],
    createdAt: message.timestamp ?? EPOCH,
  }
  return recordWith(start, message.parts, withPart)
}

function withPart(value: JsonObject, part: Part): JsonObject {
  const blocks = listOf(value.content)
  if (part.type === 'tool-result') return withOutput(value, blocks, part)
  const text = textualPart(part)
  const block: JsonObject | undefined =
    part.type === 'tool-call'
      ? {
          type: 'tool_call',
          tool_call: { type: 'tool_call', id: part.callId, name: part.name, args: JSON.stringify(part.input) },
        }
      : text === ''
        ? undefined
        : part.type === 'thinking'
          ? { type: 'think', think: text }
          : { type: 'text', text }
  return block ? { ...value, content: [...blocks, block] } : value
}

/** A result goes to its call; one whose call is elsewhere is text. */
function withOutput(value: JsonObject, blocks: readonly JsonValue[], part: PartOf<'tool-result'>): JsonObject {
  const isCall = (block: JsonValue): boolean => objectOf(objectOf(block).tool_call).id === part.callId
  if (!blocks.some(isCall)) return { ...value, content: [...blocks, { type: 'text', text: textOf(part) }] }
  const content = blocks.map((block): JsonValue => {
    const call = objectOf(objectOf(block).tool_call)
    return isCall(block) ? { ...objectOf(block), tool_call: { ...call, output: textOf(part) } } : block
  })
  return { ...value, content }
}

function write(conversation: Conversation): string {
  const messages = withSystem(conversation, 'user', withResultsAtCalls(conversation)).flatMap(recordsFor)
  const linked = messages.map((message, index) => ({
    ...message,
    parentMessageId: stringOf(messages[index - 1]?.messageId) || NO_PARENT,
  }))
  const { title = 'Conversation', model } = conversation
  return jsonDocument({
    conversationId: 'condensed',
    endpoint: 'custom',
    title,
    branches: false,
    recursive: false,
    ...(model === undefined ? {} : { options: { model } }),
    messages: linked,
  })
}
