import { native } from './native'
import type { Conversation } from '../../conversation/conversation'
import { messageId } from '../../conversation/ids'
import type { Message, Role } from '../../conversation/message'
import type { RecordedUsage } from '../../conversation/usage'
import { err, ok, type Result } from '../../core/result'
import { isJsonObject, stringOf, type JsonObject, type JsonValue } from '../../core/json'
import type { ImportWarning, ParsedConversation, ParsedFile } from '../dialect'
import { ImportError } from '../import/import-error'
import { nameResults } from '../name-results'
import type { MessageRaw, RecordEnvelope, RecordFile } from '../records'
import type { SourceFile } from '../import/source-file'
import { titleFrom } from '../title'
import { partsOf, type CallIds } from './parts'
import { chatSources, messageOfRecord, type ChatSource } from './shape'
import { toolsIn } from '../tools-in'
import { lineWarnings } from '../mapped/warnings'
import { placeOf } from '../records'
import { numberParts } from '../number-parts'

export const OPENAI_CHAT = 'openai-chat'

export function parseChat(file: SourceFile): Result<ParsedFile, ImportError> {
  const parsed = chatSources(file)
    .map((source) => readSource(source))
    .filter(({ messages }) => messages.length > 0)
  if (parsed.length === 0) {
    return err(new ImportError({ type: 'noMessages', kind: 'openai-chat' }, { type: 'file' }))
  }
  const conversations = parsed.map((read, index) => conversationOf(read, index, parsed.length, file.name))
  return ok({
    dialect: OPENAI_CHAT,
    conversations,
    warnings: [...lineWarnings(file), ...parsed.flatMap(({ warnings }) => warnings)],
  })
}

interface Read extends ChatSource {
  readonly messages: readonly Message[]
  readonly warnings: readonly ImportWarning[]
}

const rolesOf = new Map<unknown, Role>([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'tool'],
  ['function', 'tool'],
])

function readSource({ source, wrapper }: ChatSource): Read {
  const messages: Message[] = []
  const warnings: ImportWarning[] = []
  const ids: CallIds = { next: 1, waiting: [] }
  source.records.forEach((record, index) => {
    const message = messageOfRecord(record)
    const role = rolesOf.get(message?.role)
    if (message && role) messages.push(messageOf(message, role, index, messages.length + 1, ids))
    else if (record.value !== undefined && record.path.at(-2) !== 'choices')
      warnings.push({ code: message ? 'unknown-role' : 'not-a-message', place: placeOf(source, index) })
  })
  return { source, wrapper, messages: nameResults(withAnswerUsage(messages, wrapper, source)), warnings }
}

function messageOf(message: JsonObject, role: Role, record: number, position: number, ids: CallIds): Message {
  const id = messageId(position)
  const raw: MessageRaw = { records: [record] }
  const timestamp = typeof message.timestamp === 'string' ? message.timestamp : undefined
  return {
    id,
    role,
    parts: numberParts(id, partsOf(message, record, ids)),
    timestamp,
    usage: role === 'assistant' ? usageOfMessage(message) : undefined,
    raw,
  }
}

/** Some harnesses keep the raw response beside a message. */
function usageOfMessage(message: JsonObject): RecordedUsage | undefined {
  const extra = isJsonObject(message.extra) ? message.extra : {}
  return isJsonObject(extra.response) ? usageOf(extra.response) : undefined
}

/** OpenAI counts cached input within the prompt. */
function usageOf(response: JsonObject, costUsd?: JsonValue): RecordedUsage | undefined {
  const usage = response.usage
  if (!isJsonObject(usage)) return undefined
  const details = isJsonObject(usage.prompt_tokens_details) ? usage.prompt_tokens_details : {}
  const number = (value: JsonValue | undefined): number | undefined => (typeof value === 'number' ? value : undefined)
  const prompt = number(usage.prompt_tokens)
  const cached = number(details.cached_tokens)
  return {
    inputTokens: prompt === undefined ? undefined : prompt - (cached ?? 0),
    outputTokens: number(usage.completion_tokens),
    cacheReadTokens: cached,
    costUsd: number(costUsd),
    model: typeof response.model === 'string' ? response.model : undefined,
  }
}

/** A log of one request says what its answer cost. */
function withAnswerUsage(messages: readonly Message[], wrapper: JsonObject, source: RecordFile): readonly Message[] {
  const last = messages.at(-1)
  const record = native.message(last)?.records[0]
  const isAnswer = record !== undefined && source.records[record]?.path.includes('choices')
  if (!last || !isAnswer || !isJsonObject(wrapper.response)) return messages
  return [...messages.slice(0, -1), { ...last, usage: usageOf(wrapper.response, wrapper.cost) }]
}

function conversationOf(
  { source, wrapper, messages }: Read,
  index: number,
  count: number,
  fileName: string | undefined,
): ParsedConversation {
  const title =
    titleOf(wrapper) ?? titleFrom(messages) ?? (count > 1 ? `Conversation ${index + 1}` : (fileName ?? 'Conversation'))
  const envelope: RecordEnvelope = {
    source,
    owned: messages.flatMap((message) => native.message(message)?.records ?? []),
  }
  const conversation: Conversation = {
    dialect: OPENAI_CHAT,
    title,
    tools: toolsIn(wrapper.tools),
    messages,
    compactions: [],
    model: modelOf(wrapper),
    envelope,
  }
  return { index, title, views: [{ id: 'full', conversation }] }
}

function titleOf(wrapper: JsonObject): string | undefined {
  const task = wrapper.task_id
  if (typeof task !== 'number' && typeof task !== 'string') return undefined
  return typeof wrapper.trial === 'number' ? `Task ${task}, trial ${wrapper.trial}` : `Task ${task}`
}

function modelOf(wrapper: JsonObject): string | undefined {
  const places = [wrapper, wrapper.response, wrapper.kwargs].filter(isJsonObject)
  return stringOf(places.find((place) => typeof place.model === 'string')?.model) || undefined
}
