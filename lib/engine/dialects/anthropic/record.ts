import type { CompactionMark } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { RecordedUsage } from '../../conversation/usage'
import { defined } from '../../core/defined'
import { isJsonObject, type JsonObject } from '../../core/json'
import { priceFacts } from './api-usage'
import { textField } from './blocks'

/*
 * What a list of messages may record beside what was sent: `usage` and `model` as the API's answers have them, and in sessions
 * that earlier versions copied from a shared page the cost, the requests beside, the time, and whether a message is the summary of a compaction.
 * The API takes none of it in a request.
 */

type Recorded = Pick<Message, 'timestamp' | 'usage' | 'summary'>

export function recordOf(message: JsonObject): Recorded {
  return {
    timestamp: textField(message, 'timestamp') || undefined,
    usage: usageIn(message),
    ...(message['is_summary'] === true && { summary: { type: 'recorded' } }),
  }
}

/** A compaction begins with its summary. */
export const compactionsOf = (messages: readonly Message[]): readonly CompactionMark[] =>
  messages.flatMap(({ id, summary }, index) => (summary && !messages[index - 1]?.summary ? [{ at: id }] : []))

function usageIn(message: JsonObject): RecordedUsage | undefined {
  const usage = message['usage']
  if (!isJsonObject(usage)) return undefined
  const beside = usage['beside']
  return {
    inputTokens: countIn(usage, 'input_tokens'),
    outputTokens: countIn(usage, 'output_tokens'),
    cacheReadTokens: countIn(usage, 'cache_read_input_tokens'),
    cacheWriteTokens: countIn(usage, 'cache_creation_input_tokens'),
    ...priceFacts(usage),
    ...defined({ costUsd: countIn(usage, 'cost_usd'), beside: isJsonObject(beside) ? usageIn(beside) : undefined }),
    model: textField(message, 'model') || undefined,
  }
}

function countIn(usage: JsonObject, key: string): number | undefined {
  const value = usage[key]
  return typeof value === 'number' ? value : undefined
}
