import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
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
import { textualPart } from '../ai-sdk/results'
import { blockFor, readBlock } from '../mapped/blocks'
import { besideBranch, type Links } from '../mapped/links'
import { EPOCH, jsonDocument, madeId, recordWith, withResultsAtCalls, withSystem, withItem } from '../mapped/made'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import { statePart, textPart, type CallIds, type MappedMessage, type MappedPart } from '../mapped/mapped-message'
import { recordLists, type ListShape } from '../mapped/record-lists'
import type { SourceFile } from '../import/source-file'

const links: Links = { id: 'uuid', parent: 'parent_message_uuid' }

/** Conversations of Claude.ai, as its export of a person's data has them (`conversations.json`): blocks like those of Anthropic's interface, results behind their calls. */
export const claudeAi = mappedDialect({
  id: 'claude-ai',
  name: 'Claude.ai export',
  extension: '.json',
  places: { systemPrompt: false, freeTextArguments: false },
  home: { checked: 'samples' },
  detect: (file) => (recordLists(file, shape, 50).length > 0 ? 0.96 : 0),
  sources,
  read,
  links,
  create: (message) => recordsFor(message),
  insert: (value, part) => (isMessage(value) ? withBlock(value, part) : value),
  write,
})

const isMessage = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) &&
  (value.sender === 'human' || value.sender === 'assistant') &&
  typeof value.uuid === 'string' &&
  (isJsonArray(value.content) || typeof value.text === 'string')

const shape: ListShape = { holders: [['chat_messages']], isRecord: isMessage }

function sources(file: SourceFile): readonly MappedSource[] {
  return recordLists(file, shape).map(({ records, wrapper }) => {
    const leaf = stringOf(wrapper.current_leaf_message_uuid) || undefined
    return {
      source: { file, records },
      aside: besideBranch(links, records, leaf),
      title: stringOf(wrapper.name) || undefined,
      model: stringOf(wrapper.model) || undefined,
    }
  })
}

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isMessage(value)) return undefined
  const attached = listOf(value.attachments).flatMap((file, index): MappedPart[] => {
    const at: JsonPath = ['attachments', index]
    const text = stringOf(objectOf(file).extracted_content)
    return text === '' ? [] : [statePart(text, [...at, 'extracted_content'], at)]
  })
  const parts = [...attached, ...contentParts(value, ids)]
  const time = typeof value.created_at === 'string' ? { timestamp: value.created_at } : {}
  return { role: value.sender === 'assistant' ? 'assistant' : 'user', parts, ...time }
}

/** The text of a message is repeated beside its blocks. */
function contentParts(message: JsonObject, ids: CallIds): readonly MappedPart[] {
  const blocks = listOf(message.content)
  if (blocks.length === 0) return stringOf(message.text) === '' ? [] : [textPart(stringOf(message.text), ['text'])]
  const parts = blocks.map((block, index) => readBlock(block, ['content', index], ids))
  const [only] = parts
  return parts.length === 1 && only?.type === 'text' && only.text === message.text
    ? [{ ...only, copies: [{ at: ['text'], input: ['text'] }] }]
    : parts
}

function recordsFor(message: Message): readonly JsonObject[] {
  const time = message.timestamp ?? EPOCH
  const start: JsonObject = {
    uuid: madeId(message),
    text: message.parts.flatMap((part) => (part.type === 'text' ? [textualPart(part)] : [])).join('\n\n'),
    content: [],
    sender: message.role === 'assistant' ? 'assistant' : 'human',
    created_at: time,
    updated_at: time,
    attachments: [],
    files: [],
  }
  return recordWith(start, message.parts, withBlock)
}

const withBlock = (value: JsonObject, part: Part): JsonObject => withItem(value, 'content', blockFor(part))

function write(conversation: Conversation): string {
  const messages = withSystem(conversation, 'user', withResultsAtCalls(conversation)).flatMap(recordsFor)
  const [created, updated] = [messages[0]?.created_at ?? EPOCH, messages.at(-1)?.created_at ?? EPOCH]
  const { title = 'Conversation' } = conversation
  return jsonDocument([
    { uuid: 'condensed', name: title, created_at: created, updated_at: updated, account: {}, chat_messages: messages },
  ])
}
