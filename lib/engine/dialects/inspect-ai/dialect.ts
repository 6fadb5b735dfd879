import type { Conversation } from '../../conversation/conversation'
import type { Message, Role } from '../../conversation/message'
import type { Part, PartOf } from '../../conversation/part'
import type { RecordedUsage } from '../../conversation/usage'
import { isJsonObject, listOf, stringOf, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import {
  opaquePart,
  type CallIds,
  type MappedItem,
  type MappedMessage,
  type MappedPart,
} from '../mapped/mapped-message'
import { imageFromUrl, urlOf } from '../openai-chat/image-url'
import { elementRecords, type SourceRecord } from '../records'
import type { SourceFile } from '../import/source-file'
import { withSystem, jsonDocument, withItem, blocksOf } from '../mapped/made'
import { resultPart, valueCallPart, textOf } from '../ai-sdk/results'

/** Logs of Inspect evaluations: one conversation a sample. Long strings may be kept once under `attachments` and named by `attachment://`. */
export const inspectAi = mappedDialect({
  id: 'inspect-ai',
  name: 'Inspect AI',
  extension: '.json',
  places: { systemPrompt: true, freeTextArguments: false },
  home: {
    paths: { linux: './logs/*.eval', macos: './logs/*.eval', windows: '.\\logs\\*.eval' },
    command: 'inspect log dump FILE.eval > log.json',
    checked: 'sessions',
  },
  detect: (file) => (samplesOf(file).length > 0 ? 0.95 : 0),
  sources,
  read,
  create: (message) => recordsFor(message),
  insert,
  write,
})

interface Sample {
  readonly sample: JsonObject
  readonly records: readonly SourceRecord[]
  readonly log: JsonObject
}

const isSample = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) && Array.isArray(value.messages) && 'epoch' in value && 'input' in value && 'target' in value

function samplesOf({ content }: SourceFile): readonly Sample[] {
  const root = content.type === 'json' ? content.value : undefined
  if (isSample(root)) return [{ sample: root, records: elementRecords(root, ['messages']), log: {} }]
  if (!isJsonObject(root) || !isJsonObject(root.eval)) return []
  return listOf(root.samples).flatMap((sample, index) =>
    isSample(sample) ? [{ sample, records: elementRecords(root, ['samples', index, 'messages']), log: root }] : [],
  )
}

function sources(file: SourceFile): readonly MappedSource[] {
  const samples = samplesOf(file)
  return samples.map(({ sample, records, log }) => {
    const model =
      stringOf(isJsonObject(log.eval) ? log.eval.model : undefined) ||
      stringOf(isJsonObject(sample.output) ? sample.output.model : undefined)
    return {
      source: { file, records },
      title: titleOf(sample, log, samples.length),
      model: model || undefined,
      beside: { attachments: sample.attachments ?? {}, usage: usageById(sample) },
    }
  })
}

function titleOf({ id, epoch }: JsonObject, log: JsonObject, count: number): string {
  const task = stringOf(isJsonObject(log.eval) ? log.eval.task : undefined) || 'Sample'
  return count === 1 && log.eval !== undefined
    ? task
    : `${task}, sample ${String(id)}${typeof epoch === 'number' && epoch > 1 ? `, epoch ${epoch}` : ''}`
}

/** The usage of each request, by the id of the message that it answered with. */
function usageById(sample: JsonObject): JsonObject {
  const events = listOf(sample.events)
    .filter(isJsonObject)
    .filter(({ event }) => event === 'model')
  return Object.fromEntries(
    events.flatMap(({ output }) => {
      const [choice] = isJsonObject(output) ? listOf(output.choices) : []
      const id = isJsonObject(choice) && isJsonObject(choice.message) ? choice.message.id : undefined
      return typeof id === 'string' && isJsonObject(output) && isJsonObject(output.usage)
        ? [[id, output.usage] as const]
        : []
    }),
  )
}

const roles: readonly Role[] = ['system', 'user', 'assistant', 'tool']

function read(value: JsonValue, ids: CallIds, beside?: JsonValue): MappedMessage | undefined {
  const role = isJsonObject(value) ? roles.find((known) => known === value.role) : undefined
  if (!isJsonObject(value) || !role || !(typeof value.content === 'string' || Array.isArray(value.content)))
    return undefined
  const kept = new Attachments(isJsonObject(beside) && isJsonObject(beside.attachments) ? beside.attachments : {})
  if (role === 'tool') return { role, parts: [resultOf(value, ids, kept)] }
  return {
    role,
    parts: [...contentParts(value.content, kept), ...callParts(value.tool_calls, ids)],
    usage: usageOf(value, isJsonObject(beside) && isJsonObject(beside.usage) ? beside.usage : {}),
  }
}

/** Texts that are kept once for all messages. */
class Attachments {
  constructor(private readonly texts: JsonObject) {}

  /** The text that a string names, where it names one. */
  named(text: string): string | undefined {
    const hash = text.startsWith('attachment://') ? text.slice('attachment://'.length) : undefined
    const found = hash !== undefined && Object.hasOwn(this.texts, hash) ? this.texts[hash] : undefined
    return typeof found === 'string' ? found : undefined
  }

  text(text: string): string {
    return this.named(text) ?? text
  }
}

function contentParts(content: JsonValue | undefined, kept: Attachments): readonly MappedPart[] {
  if (typeof content === 'string') return content === '' ? [] : [keptText(content, ['content'], ['content'], kept)]
  return listOf(content).map((block, index) => blockPart(block, ['content', index], kept))
}

function keptText(text: string, path: JsonPath, at: JsonPath, kept: Attachments): MappedPart {
  const standsFor = kept.named(text)
  return {
    type: 'text',
    text: standsFor ?? text,
    at,
    place: { type: 'text', path, ...(standsFor === undefined ? {} : { standsFor }) },
  }
}

function blockPart(block: JsonValue, at: JsonPath, kept: Attachments): MappedPart {
  if (isJsonObject(block) && block.type === 'text' && typeof block.text === 'string')
    return keptText(block.text, [...at, 'text'], at, kept)
  if (isJsonObject(block) && block.type === 'reasoning' && typeof block.reasoning === 'string') {
    return keptThinking(block, block.reasoning, at, kept)
  }
  if (isJsonObject(block) && block.type === 'image')
    return { type: 'image', ...imageFromUrl(kept.text(stringOf(block.image))), at, place: { type: 'fixed' } }
  return opaquePart(isJsonObject(block) ? stringOf(block.type) || 'unknown' : 'unknown', JSON.stringify(block), at)
}

function keptThinking(block: JsonObject, reasoning: string, at: JsonPath, kept: Attachments): MappedPart {
  const standsFor = kept.named(reasoning)
  const signed = typeof block.signature === 'string' || block.redacted === true
  return {
    type: 'thinking',
    text: standsFor ?? reasoning,
    signed,
    at,
    place: { type: 'text', path: [...at, 'reasoning'], ...(standsFor === undefined ? {} : { standsFor }) },
  }
}

function callParts(calls: JsonValue | undefined, ids: CallIds): readonly MappedPart[] {
  return listOf(calls).map((call, index): MappedPart => {
    const at: JsonPath = ['tool_calls', index]
    const name = isJsonObject(call) ? stringOf(call.function) : ''
    if (!isJsonObject(call) || name === '') return opaquePart('tool_call', JSON.stringify(call), at)
    return valueCallPart(call.id, name, call.arguments, at, [...at, 'arguments'], ids)
  })
}

function resultOf(value: JsonObject, ids: CallIds, kept: Attachments): MappedPart {
  const failure: readonly MappedItem[] =
    isJsonObject(value.error) && typeof value.error.message === 'string'
      ? [{ item: { type: 'text', text: value.error.message }, path: ['error', 'message'] }]
      : []
  const items = [...contentItems(value.content, kept), ...failure]
  return resultPart(value.tool_call_id, stringOf(value.function), items, isJsonObject(value.error), [], ids)
}

function contentItems(content: JsonValue | undefined, kept: Attachments): readonly MappedItem[] {
  if (typeof content === 'string') return [textItem(content, ['content'], kept)]
  return listOf(content).map((block, index): MappedItem => {
    const at: JsonPath = ['content', index]
    if (isJsonObject(block) && block.type === 'text' && typeof block.text === 'string')
      return textItem(block.text, [...at, 'text'], kept)
    if (isJsonObject(block) && block.type === 'image')
      return { item: { type: 'image', ...imageFromUrl(kept.text(stringOf(block.image))) }, path: at }
    return { item: { type: 'opaque', text: JSON.stringify(block) }, path: at }
  })
}

function textItem(text: string, path: JsonPath, kept: Attachments): MappedItem {
  const standsFor = kept.named(text)
  return { item: { type: 'text', text: standsFor ?? text }, path, ...(standsFor === undefined ? {} : { standsFor }) }
}

/** Inspect counts cached input beside the other. */
function usageOf({ id, model }: JsonObject, byId: JsonObject): RecordedUsage | undefined {
  const usage = typeof id === 'string' && Object.hasOwn(byId, id) ? byId[id] : undefined
  if (!isJsonObject(usage)) return undefined
  const field = (name: string, key: keyof RecordedUsage): Partial<RecordedUsage> =>
    typeof usage[name] === 'number' ? { [key]: usage[name] } : {}
  return {
    ...field('input_tokens', 'inputTokens'),
    ...field('output_tokens', 'outputTokens'),
    ...field('input_tokens_cache_read', 'cacheReadTokens'),
    ...field('input_tokens_cache_write', 'cacheWriteTokens'),
    ...(typeof model === 'string' ? { model } : {}),
  }
}

/** Records for a message: its results one each, then what else it holds. */
function recordsFor(message: Message): readonly JsonObject[] {
  const results = message.parts.filter((part) => part.type === 'tool-result').map(resultRecord)
  const others = message.parts.filter((part) => part.type !== 'tool-result')
  if (others.length === 0) return results
  const role = message.role === 'tool' ? 'user' : message.role
  const own = others.reduce<JsonValue>(insert, {
    role,
    content: '',
    ...(role === 'assistant' ? { source: 'generate' } : {}),
  })
  return isJsonObject(own) ? [...results, own] : results
}

function resultRecord(part: PartOf<'tool-result'>): JsonObject {
  const text = textOf(part)
  const images = part.content.flatMap((item) => (item.type === 'image' ? [{ type: 'image', image: urlOf(item) }] : []))
  const error: JsonObject = part.isError ? { error: { type: 'unknown', message: text } } : {}
  return {
    role: 'tool',
    content: images.length === 0 ? (part.isError ? '' : text) : [{ type: 'text', text }, ...images],
    tool_call_id: part.callId,
    ...(part.name === undefined ? {} : { function: part.name }),
    ...error,
  }
}

function insert(value: JsonValue, part: Part): JsonValue {
  if (!isJsonObject(value)) return value
  if (part.type === 'tool-call') {
    const call = { id: part.callId, function: part.name, arguments: part.input, type: 'function' }
    return withItem(value, 'tool_calls', call)
  }
  const block = blockFor(part)
  if (!block) return value
  if (value.content === '' && part.type !== 'thinking' && typeof block.text === 'string')
    return { ...value, content: block.text }
  return { ...value, content: [...blocksOf(value.content), block] }
}

function blockFor(part: Part): JsonObject | undefined {
  if (part.type === 'image') return { type: 'image', image: urlOf(part) }
  if (part.type === 'thinking') return part.text === '' ? undefined : { type: 'reasoning', reasoning: part.text }
  return 'text' in part && part.text !== '' ? { type: 'text', text: part.text } : undefined
}

/** A log of one sample. */
function write(conversation: Conversation): string {
  const messages = withSystem(conversation, 'system').flatMap(recordsFor)
  const input = conversation.title ?? ''
  const model = conversation.model ?? 'none'
  return jsonDocument({
    version: 2,
    status: 'success',
    eval: { task: conversation.title ?? 'conversation', model },
    samples: [{ id: 1, epoch: 1, input, target: '', messages }],
  })
}
