import type { Message } from '../../conversation/message'
import type { Part, PartOf } from '../../conversation/part'
import type { ToolPairs } from '../../conversation/tool-pairs'
import type { JsonObject } from '../../core/json'
import { blockOf, resultBlock } from './blocks'

/** Where nothing says when. */
export const UNKNOWN_TIME = '1970-01-01T00:00:00.000Z'

export interface EntrySetting {
  readonly timestamp: string
  readonly model?: string | undefined
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
  const text = message.parts.map((part) => ('text' in part ? part.text : '')).join('\n\n')
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
  const content = parts.map((part) => blockOf(part, undefined))
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

function newResult(part: PartOf<'tool-result'>): JsonObject {
  return {
    role: 'toolResult',
    toolCallId: part.callId,
    toolName: part.name ?? '',
    content: part.content.map((item) => resultBlock(item, undefined)),
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
