import { valueAt } from '../../conversation/texts/template'
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
import { callPart, resultPart, textOf, textsOf, valueItem } from '../ai-sdk/results'
import { keyedRecords } from '../mapped/record-lists'
import type { Links } from '../mapped/links'
import { jsonDocument, madeId, withSystem } from '../mapped/made'
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
import { timeOfSeconds, secondsOf } from '../mapped/times'
import type { SourceFile } from '../import/source-file'

const links: Links = { id: 'id', parent: 'parent', children: 'children' }

/** Conversations of ChatGPT, as its export of a person's data has them (`conversations.json`): a tree of nodes by id. A call is a message whose recipient is a tool; it has no id. */
export const chatGpt = mappedDialect({
  id: 'chatgpt',
  name: 'ChatGPT export',
  extension: '.json',
  places: { systemPrompt: false, freeTextArguments: true },
  home: { checked: 'samples' },
  detect: ({ content }) => (content.type === 'json' && conversationsIn(content.value, 50).length > 0 ? 0.96 : 0),
  sources,
  read,
  links,
  create: (message) => nodesFor(message),
  insert: (value) => value,
  write,
})

const conversationsIn = (root: JsonValue, limit = Infinity): readonly JsonPath[] =>
  (isJsonArray(root) ? root.slice(0, limit).map((_, index): JsonPath => [index]) : [[]]).filter((path) =>
    isConversation(valueAt(root, path)),
  )

function isConversation(value: JsonValue | undefined): boolean {
  if (!isJsonObject(value) || !isJsonObject(value.mapping)) return false
  const nodes = Object.values(value.mapping)
  return (
    nodes.length > 0 && nodes.every((node) => isJsonObject(node) && 'message' in node && isJsonArray(node.children))
  )
}

function sources(file: SourceFile): readonly MappedSource[] {
  if (file.content.type !== 'json') return []
  const root = file.content.value
  return conversationsIn(root).map((path) => {
    const conversation = objectOf(valueAt(root, path))
    const id = stringOf(conversation.current_node)
    const { records, aside } = keyedRecords(root, [...path, 'mapping'], links, id)
    return {
      source: { file, records },
      aside,
      ...(id === '' ? {} : { current: { line: 0, path: [...path, 'current_node'], id } }),
      title: stringOf(conversation.title) || undefined,
      model: stringOf(conversation.default_model_slug) || undefined,
    }
  })
}

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  const message = objectOf(objectOf(value).message)
  const author = objectOf(message.author)
  const content = objectOf(message.content)
  const time = timeOfSeconds(message.create_time)
  const role = stringOf(author.role)
  if (role === 'tool') return { role, parts: [resultOf(stringOf(author.name), content, ids)], ...time }
  if (role !== 'user' && role !== 'assistant' && role !== 'system') return undefined
  const recipient = stringOf(message.recipient)
  const isCall = role === 'assistant' && recipient !== '' && recipient !== 'all'
  const parts = isCall ? [callOf(recipient, content, ids)] : contentParts(content)
  return parts.length === 0 ? undefined : { role, parts, ...time }
}

const CONTENT: JsonPath = ['message', 'content']

/** What a call asks for is code, or text that may be JSON. */
function callOf(name: string, content: JsonObject, ids: CallIds): MappedPart {
  const inParts = isJsonArray(content.parts)
  const path: JsonPath = inParts ? [...CONTENT, 'parts', 0] : [...CONTENT, 'text']
  const text = inParts ? listOf(content.parts)[0] : content.text
  return callPart('', name, text, [], path, ids)
}

function resultOf(name: string, content: JsonObject, ids: CallIds): MappedPart {
  const items: readonly MappedItem[] = isJsonArray(content.parts)
    ? content.parts.map((part, index) => itemOf(part, [...CONTENT, 'parts', index]))
    : ['text', 'result', 'summary'].flatMap((key) =>
        typeof content[key] === 'string' ? valueItem(content[key], [...CONTENT, key]) : [],
      )
  return resultPart('', name, items, content.content_type === 'system_error', [], ids)
}

const itemOf = (part: JsonValue, path: JsonPath): MappedItem =>
  typeof part === 'string'
    ? { item: { type: 'text', text: part }, path }
    : { item: { type: 'opaque', text: JSON.stringify(part) }, path }

/** Texts, images (which the export names only), code, and thoughts. */
function contentParts(content: JsonObject): readonly MappedPart[] {
  if (isJsonArray(content.parts))
    return content.parts.flatMap((part, index): MappedPart[] => {
      const at: JsonPath = [...CONTENT, 'parts', index]
      if (typeof part === 'string') return part === '' ? [] : [textPart(part, at)]
      const { content_type: type, text } = objectOf(part)
      if (type === 'audio_transcription' && typeof text === 'string') return [textPart(text, [...at, 'text'], at)]
      const url = stringOf(objectOf(part).asset_pointer)
      return stringOf(objectOf(part).content_type).startsWith('image')
        ? [{ type: 'image', source: { type: 'url', url }, at, place: { type: 'fixed' } }]
        : [opaquePart(stringOf(objectOf(part).content_type) || 'part', JSON.stringify(part), at)]
    })
  const settings = settingParts(content)
  if (settings.length > 0) return settings
  if (isJsonArray(content.thoughts))
    return content.thoughts.map((thought, index) => {
      const at: JsonPath = [...CONTENT, 'thoughts', index]
      const text = objectOf(thought).content
      return typeof text === 'string'
        ? thinkingPart(text, false, [...at, 'content'], at)
        : opaquePart('thought', JSON.stringify(thought), at)
    })
  const key = ['text', 'result', 'content'].find((each) => typeof content[each] === 'string' && content[each] !== '')
  if (key === undefined) return []
  const path: JsonPath = [...CONTENT, key]
  return [
    content.content_type === 'reasoning_recap'
      ? thinkingPart(stringOf(content[key]), false, path, [])
      : textPart(stringOf(content[key]), path, []),
  ]
}

/** What the person, or the model itself, keeps for all conversations, as it was put before this one. */
const settingKeys = ['user_profile', 'user_instructions', 'model_set_context', 'repository', 'structured_context']

const settingParts = (content: JsonObject): readonly MappedPart[] =>
  String(content.content_type).endsWith('_editable_context')
    ? settingKeys.flatMap((key) => {
        const text = stringOf(content[key])
        return text === '' ? [] : [statePart(text, [...CONTENT, key])]
      })
    : []

/** Nodes for a message: one for its texts, one for each call and result. */
function nodesFor(message: Message): readonly JsonObject[] {
  const { role, parts } = message
  const texts = parts.filter((part) => part.type !== 'tool-call' && part.type !== 'tool-result')
  const bodies = [
    ...parts.flatMap((part) => (part.type === 'tool-result' ? [resultBody(part)] : [])),
    ...textBodies(texts, role === 'tool' ? 'user' : role),
    ...parts.flatMap((part) => (part.type === 'tool-call' ? [callBody(part)] : [])),
  ]
  return bodies.map((body, index) => {
    const id = `${madeId(message)}-${index + 1}`
    return {
      id,
      message: {
        id,
        create_time: secondsOf(message) || null,
        status: 'finished_successfully',
        end_turn: null,
        weight: 1,
        metadata: {},
        ...body,
      },
      parent: null,
      children: [],
    }
  })
}

function textBodies(parts: readonly Part[], role: string): readonly JsonObject[] {
  const thoughts = parts.flatMap((part) =>
    part.type === 'thinking' && part.text !== '' ? [{ summary: '', content: part.text }] : [],
  )
  const texts = textsOf(parts)
  const body = (content: JsonObject): JsonObject => ({
    author: { role, name: null, metadata: {} },
    content,
    recipient: 'all',
  })
  return [
    ...(thoughts.length === 0 ? [] : [body({ content_type: 'thoughts', thoughts })]),
    ...(texts.length === 0 ? [] : [body({ content_type: 'text', parts: texts })]),
  ]
}

const callBody = (part: Extract<Part, { type: 'tool-call' }>): JsonObject => ({
  author: { role: 'assistant', name: null, metadata: {} },
  content: {
    content_type: 'code',
    language: 'unknown',
    text: typeof part.input === 'string' ? part.input : JSON.stringify(part.input),
  },
  recipient: part.name,
})

const resultBody = (part: Extract<Part, { type: 'tool-result' }>): JsonObject => ({
  author: { role: 'tool', name: part.name ?? 'tool', metadata: {} },
  content: part.isError
    ? { content_type: 'system_error', name: 'Error', text: textOf(part) }
    : { content_type: 'execution_output', text: textOf(part) },
  recipient: 'all',
})

function write(conversation: Conversation): string {
  const made = withSystem(conversation, 'system').flatMap(nodesFor)
  const root: JsonObject = { id: 'condensed-root', message: null, parent: null, children: [] }
  const nodes = [root, ...made].map((node, index, all) => ({
    ...node,
    id: stringOf(node.id),
    parent: stringOf(all[index - 1]?.id) || null,
    children: all[index + 1] ? [stringOf(all[index + 1]?.id)] : [],
  }))
  const { title = 'Conversation', model } = conversation
  return jsonDocument([
    {
      title,
      create_time: 0,
      update_time: 0,
      mapping: Object.fromEntries(nodes.map((node) => [node.id, node])),
      current_node: nodes.at(-1)?.id ?? root.id ?? null,
      conversation_id: 'condensed',
      ...(model === undefined ? {} : { default_model_slug: model }),
    },
  ])
}
