import type { Message } from '@/lib/conversation/message'
import type { RecordedUsage } from '@/lib/conversation/usage'
import { isJsonObject, stringOf, type JsonObject, type JsonValue } from '@/lib/core/json'
import { decodeJson } from '@/lib/dialects/mapped/inner-json'
import type { SourceFile } from '@/lib/dialects/source-file'
import { isUiLog } from './detect'
import { modelOf } from './usage'

/** A request as the log of the sidebar has it. */
interface LoggedRequest {
  readonly ts: number
  /** Position of the message that was the last before it; Cline writes it. */
  readonly after?: number
  readonly usage: RecordedUsage
}

/**
 * Messages with the usage that the sidebar's log records for the requests which made them. Which request that is, is told by position
 * where the log has it, else by time: the last request sent before an answer and after the one before. Figures that a message has of
 * its own stay.
 */
export function withLoggedUsage(messages: readonly Message[], beside: readonly SourceFile[] = []): readonly Message[] {
  const requests = beside.flatMap(requestsIn)
  if (requests.length === 0) return messages
  const byPosition = new Map(
    requests.flatMap(({ after, usage }) => (after === undefined ? [] : [[after + 2, usage] as const])),
  )
  const answers = messages.flatMap((message, position) =>
    message.role === 'assistant' && !message.summary ? [{ message, position }] : [],
  )
  const inOrder =
    byPosition.size === 0 &&
    answers.length === requests.length &&
    answers.every(({ message }) => message.timestamp === undefined)
  const found = new Map<number, RecordedUsage>()
  let previous = Number.NEGATIVE_INFINITY
  answers.forEach(({ message, position }, order) => {
    const at = message.timestamp === undefined ? undefined : Date.parse(message.timestamp)
    const timed = at === undefined ? undefined : requests.findLast(({ ts }) => ts <= at && ts > previous)?.usage
    const usage = byPosition.get(position) ?? timed ?? (inOrder ? requests[order]?.usage : undefined)
    if (usage) found.set(position, usage)
    previous = at ?? previous
  })
  return messages.map((message, position) => {
    const usage = found.get(position)
    return usage && !message.usage ? { ...message, usage } : message
  })
}

function requestsIn({ content }: SourceFile): readonly LoggedRequest[] {
  if (content.type !== 'json' || !isUiLog(content.value)) return []
  return (content.value as readonly JsonValue[]).flatMap((entry) => {
    const request = isJsonObject(entry) && entry['say'] === 'api_req_started' ? requestOf(entry) : undefined
    return request ? [request] : []
  })
}

/** Undefined for a request that ended before anything was reported. */
function requestOf(entry: JsonObject): LoggedRequest | undefined {
  const figures = decodeJson(entry['text'])
  const [ts, after] = [entry['ts'], entry['conversationHistoryIndex']]
  if (!isJsonObject(figures) || typeof ts !== 'number') return undefined
  const usage = usageIn(figures, modelOf(entry))
  return usage && { ts, usage, ...(typeof after === 'number' ? { after } : {}) }
}

/** `tokensIn` holds what the cache gave in some versions and not in others: where it is as large as that, it does. */
function usageIn(figures: JsonObject, model: string | undefined): RecordedUsage | undefined {
  const [input, output, read, written, cost] = ['tokensIn', 'tokensOut', 'cacheReads', 'cacheWrites', 'cost'].map(
    (key) => count(figures[key]),
  )
  if (input === undefined && output === undefined && cost === undefined) return undefined
  const cached = (read ?? 0) + (written ?? 0)
  const holdsCached = stringOf(figures['apiProtocol']) === 'openai' || (input ?? 0) >= cached
  const inputTokens = input === undefined || !holdsCached ? input : Math.max(0, input - cached)
  return {
    inputTokens,
    outputTokens: output,
    cacheReadTokens: read,
    cacheWriteTokens: written,
    costUsd: cost,
    ...(model === undefined ? {} : { model }),
  }
}

const count = (value: JsonValue | undefined): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
