import type { Message } from '../../conversation/message'
import type { ImagePart, Part, PartOf } from '../../conversation/part'
import type { ToolPairs } from '../../conversation/tool-pairs'
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../core/json'
import { textualPart } from '../ai-sdk/results'
import { readEntry, type EntryKind } from './entries'

export interface EntrySetting {
  readonly timestamp: string
  readonly model: string | undefined
  /** Where it is known which results no call asked for: providers refuse them as results, so they are written as text. */
  readonly pairs?: ToolPairs
}

/**
 * Entries, as yet without ids, for a message that was made or comes from another dialect: a summary as a `branch_summary`; else the
 * results of a user's message, its content, and the results that an assistant's own message holds, one line each. pi has no
 * system messages; they, and what only a harness put in, become what an extension would put in.
 */
export function newEntries(message: Message, setting: EntrySetting): readonly JsonObject[] {
  const timestamp = message.timestamp ?? setting.timestamp
  const text = message.parts.map(textualPart).join('\n\n')
  if (message.summary && text !== '' && message.parts.every((part) => part.type === 'text'))
    return [{ type: 'branch_summary', timestamp, fromId: 'root', summary: text }]
  const time = millisecondsOf(timestamp)
  const results = message.parts
    .filter((part) => part.type === 'tool-result')
    .map((part): JsonObject => {
      const isAsked = setting.pairs === undefined || setting.pairs.pairOf(part) !== undefined
      return isAsked
        ? { type: 'message', timestamp, message: { ...newResult(part), timestamp: time } }
        : {
            type: 'custom_message',
            timestamp,
            customType: part.name ?? 'result',
            content: newResult(part).content ?? [],
            display: true,
          }
    })
  const parts = message.parts.filter(isWritten)
  if (parts.length === 0) return results
  const content = parts.map(newBlock)
  if (message.role === 'assistant')
    return [
      {
        type: 'message',
        timestamp,
        message: { role: 'assistant', content, ...answerFields(parts, setting.model), timestamp: time },
      },
      ...results,
    ]
  const isState = message.role === 'system' || parts.every((part) => part.type === 'environment')
  if (isState)
    return [
      ...results,
      {
        type: 'custom_message',
        timestamp,
        customType: message.role === 'system' ? 'system' : 'environment',
        content,
        display: true,
      },
    ]
  return [...results, { type: 'message', timestamp, message: { role: 'user', content, timestamp: time } }]
}

/** What only its maker understands has no place in another dialect's file. */
const isWritten = (part: Part): boolean =>
  part.type !== 'tool-result' && part.type !== 'opaque' && !(part.type === 'thinking' && part.text === '')

function newBlock(part: Part): JsonObject {
  switch (part.type) {
    case 'image':
      return newImage(part)
    case 'thinking':
      return { type: 'thinking', thinking: part.text }
    case 'tool-call': // arguments are always an object here; free text of another dialect's tool goes under a name
      return {
        type: 'toolCall',
        id: part.callId,
        name: part.name,
        arguments: isJsonObject(part.input) ? part.input : { input: part.input },
      }
    default:
      return { type: 'text', text: textualPart(part) }
  }
}

/** Images stand in the file itself here; an address elsewhere is told as text. */
function newImage({ mediaType = 'image/png', source }: Pick<ImagePart, 'mediaType' | 'source'>): JsonObject {
  if (source.type === 'base64') return { type: 'image', data: source.data, mimeType: mediaType }
  return { type: 'text', text: source.type === 'url' ? `[image: ${source.url}]` : '[image]' }
}

/** The entry with a part behind its content; the same entry where it has none. */
export function insertPart(value: JsonValue, part: Part): JsonValue {
  const entry = readEntry(value)
  if (!isJsonObject(value) || entry.type !== 'message' || !hasBlocks.has(entry.kind)) return value
  const { content } = entry.body
  const before = isJsonArray(content) ? content : typeof content === 'string' ? [{ type: 'text', text: content }] : []
  const body = { ...entry.body, content: [...before, newBlock(part)] }
  return entry.at.length === 0 ? body : { ...value, message: body }
}

const hasBlocks: ReadonlySet<EntryKind> = new Set(['user', 'assistant', 'injected'])

function newResult(part: PartOf<'tool-result'>): JsonObject {
  return {
    role: 'toolResult',
    toolCallId: part.callId,
    toolName: part.name ?? '',
    content: part.content.map((item) => (item.type === 'image' ? newImage(item) : { type: 'text', text: item.text })),
    isError: part.isError,
  }
}

/** What pi expects of every answer. Its maker is not known, and it cost nothing here. */
function answerFields(parts: readonly Part[], model: string | undefined): JsonObject {
  const usage = {
    input: 0,
    output: 0,
    cacheRead: 0,
    cacheWrite: 0,
    totalTokens: 0,
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
  }
  return {
    api: 'unknown',
    provider: 'unknown',
    model: model ?? 'unknown',
    usage,
    stopReason: parts.some((part) => part.type === 'tool-call') ? 'toolUse' : 'stop',
  }
}

function millisecondsOf(timestamp: string): number {
  const time = Date.parse(timestamp)
  return Number.isFinite(time) ? time : 0
}
