import { valueAt } from '../../conversation/texts/template'
import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import {
  isJsonObject,
  listOf,
  objectOf,
  stringOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../core/json'
import { textsOf } from '../ai-sdk/results'
import { insertIntoAny, chatMessagesFor, readAnyMessage } from '../traces/any-message'
import { keyedRecords } from '../mapped/record-lists'
import { type Links } from '../mapped/links'
import { jsonDocument, madeId, withSystem } from '../mapped/made'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import type { CallIds, MappedMessage, MappedPart } from '../mapped/mapped-message'
import { timeOfSeconds, secondsOf } from '../mapped/times'
import { usageFrom } from '../mapped/usage'
import { imageFromUrl, urlOf } from '../openai-chat/image-url'
import { hasOutput, outputParts, withOutput } from './output'
import type { SourceFile } from '../import/source-file'

const links: Links = { id: 'id', parent: 'parentId', children: 'childrenIds' }

/** Chats of Open WebUI, as its export has them: a tree of messages by id, and the branch that is shown once more as a list. */
export const openWebUi = mappedDialect({
  id: 'open-webui',
  name: 'Open WebUI',
  extension: '.json',
  places: { systemPrompt: false, freeTextArguments: false },
  home: { checked: 'samples' },
  detect: ({ content }) => (content.type === 'json' && chatsIn(content.value, 50).length > 0 ? 0.96 : 0),
  sources,
  read,
  links,
  create: (message) => recordsFor(message),
  insert: (value, part) =>
    isJsonObject(value) ? (hasOutput(value) ? withOutput(value, part) : insertIntoAny(value, part)) : value,
  write,
})

/** Where the chats of a file are: in each element, under `chat` or without it. */
function chatsIn(root: JsonValue, limit = Infinity): readonly JsonPath[] {
  const entries: readonly JsonPath[] = Array.isArray(root) ? root.slice(0, limit).map((_, index) => [index]) : [[]]
  return entries.flatMap((entry): readonly JsonPath[] =>
    [[...entry, 'chat'], entry].filter((path) => isHistory(valueAt(root, [...path, 'history']))).slice(0, 1),
  )
}

function isHistory(value: JsonValue | undefined): boolean {
  const messages = Object.values(objectOf(objectOf(value).messages))
  return (
    'currentId' in objectOf(value) &&
    messages.every((message) => isJsonObject(message) && typeof message.role === 'string' && 'parentId' in message)
  )
}

function sources(file: SourceFile): readonly MappedSource[] {
  if (file.content.type !== 'json') return []
  const root = file.content.value
  return chatsIn(root).map((path) => {
    const chat = objectOf(valueAt(root, path))
    const current = stringOf(objectOf(chat.history).currentId)
    const { records, aside } = keyedRecords(root, [...path, 'history', 'messages'], links, current)
    return {
      source: { file, records },
      aside,
      current: {
        line: 0,
        path: [...path, 'history', 'currentId'],
        id: current,
        ...(Array.isArray(chat.messages) ? { copies: [...path, 'messages'] } : {}),
      },
      title: stringOf(chat.title) || undefined,
      model: stringOf(listOf(chat.models)[0]) || undefined,
      system: stringOf(chat.system) || stringOf(objectOf(chat.params).system) || undefined,
    }
  })
}

/** Models behind Ollama and behind Chat Completions report their usage by other names. */
function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isJsonObject(value)) return undefined
  const { content, role, tool_calls, tool_call_id, name } = value
  const message: MappedMessage | undefined = hasOutput(value)
    ? { role: 'assistant', parts: outputParts(value, ids) }
    : readAnyMessage(
        {
          role: role ?? '',
          content: content ?? '',
          tool_calls: tool_calls ?? null,
          tool_call_id: tool_call_id ?? null,
          name: name ?? null,
        },
        ids,
      )
  if (!message) return undefined
  const images = listOf(value.files).flatMap((each, index): MappedPart[] => {
    const { type, url } = objectOf(each)
    if (type !== 'image' || typeof url !== 'string') return []
    return [{ type: 'image', ...imageFromUrl(url), at: ['files', index], place: { type: 'fixed' } }]
  })
  const usage = objectOf(value.usage ?? value.info)
  const recorded =
    message.role === 'assistant'
      ? usageFrom({
          input: usage.prompt_tokens ?? usage.input_tokens ?? usage.prompt_eval_count,
          output: usage.completion_tokens ?? usage.output_tokens ?? usage.eval_count,
          cacheRead: objectOf(usage.prompt_tokens_details).cached_tokens,
          model: value.model,
          isCacheWithinInput: true,
        })
      : undefined
  return {
    ...message,
    parts: [...images, ...message.parts],
    ...timeOfSeconds(value.timestamp),
    ...(recorded ? { usage: recorded } : {}),
  }
}

function recordsFor(message: Message): readonly JsonObject[] {
  const images = message.parts.filter((part) => part.type === 'image')
  const parts = message.parts.filter((part) => part.type !== 'image')
  const files = images.map((image) => ({ type: 'image', url: urlOf(image) }))
  const made = chatMessagesFor({ ...message, parts: asText(parts) })
  const records: readonly JsonObject[] = made.length === 0 && files.length > 0 ? [{ role: 'user', content: '' }] : made
  return records.map((record, index) => ({
    id: `${madeId(message)}-${index + 1}`,
    parentId: null,
    childrenIds: [],
    ...record,
    timestamp: Math.floor(secondsOf(message)),
    ...(files.length > 0 && index === records.length - 1 ? { files } : {}),
  }))
}

/** A message's content is one text. */
function asText(parts: readonly Part[]): readonly Part[] {
  const texts = textsOf(parts)
  const first = parts.find((part) => 'text' in part && part.type !== 'thinking')
  const others = parts.filter((part) => part.type === 'tool-call' || part.type === 'tool-result')
  return first && texts.length > 0 ? [{ id: first.id, type: 'text', text: texts.join('\n\n') }, ...others] : others
}

function write(conversation: Conversation): string {
  const made = withSystem(conversation, 'system').flatMap(recordsFor)
  const records = made.map((record, index) => {
    const [before, after] = [made[index - 1], made[index + 1]]
    return { ...record, parentId: before?.id ?? null, childrenIds: after ? [after.id ?? ''] : [] }
  })
  const { title = 'Conversation', model } = conversation
  const history = {
    messages: Object.fromEntries(records.map((record) => [stringOf((record as JsonObject).id), record])),
    currentId: stringOf((records.at(-1) as JsonObject | undefined)?.id),
  }
  return jsonDocument([
    { id: 'condensed', title, chat: { id: 'condensed', title, models: model === undefined ? [] : [model], history } },
  ])
}
