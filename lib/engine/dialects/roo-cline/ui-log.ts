import type { Message } from '../../conversation/message'
import { sumUsage, type RecordedUsage } from '../../conversation/usage'
import { groupBy } from '../../core/group-by'
import { isJsonObject, stringOf, listOf, objectOf, type JsonValue, type JsonObject } from '../../core/json'
import { decodeJson } from '../mapped/inner-json'
import type { SourceFile } from '../import/source-file'
import { isUiLog } from './detect'
import { modelOf } from './usage'

/** A request as the log of the sidebar has it. */
interface LoggedRequest {
  readonly ts: number
  /** Position of the message that was the last before it; Cline writes it. */
  readonly after?: number
  readonly usage: RecordedUsage
  /** It made no message of the history. */
  readonly aside?: true
}

/**
 * Messages with the usage that the sidebar's log records for the requests which made them. Which request that is, is told by position
 * where the log has it, else by time: the last request sent before an answer and after the one before. Those between, which were
 * cancelled or failed, and what else was spent, stand beside it. Figures that a message has of its own stay.
 */
export function withLoggedUsage(messages: readonly Message[], beside: readonly SourceFile[] = []): readonly Message[] {
  const requests = beside.flatMap(requestsIn)
  if (requests.length === 0) return messages
  const found = answered(messages, requests)
  const own = new Set(found.values())
  const others = requests.filter((request) => !own.has(request) && spent(request.usage))
  const asides = groupBy(others, (request) => placeOfAside(messages, request, found))
  return messages.map((message, position) => {
    const usage = message.usage ?? found.get(position)?.usage
    const aside = sumUsage((asides.get(position) ?? []).map((request) => request.usage))
    const next = aside ? { ...usage, beside: aside } : usage
    return next && next !== message.usage ? { ...message, usage: next } : message
  })
}

/** The request that made each answer, by the answer's position. */
function answered(messages: readonly Message[], logged: readonly LoggedRequest[]): ReadonlyMap<number, LoggedRequest> {
  const requests = logged.filter(({ aside }) => !aside)
  const byPosition = new Map(
    requests.flatMap((request) => (request.after === undefined ? [] : [[request.after + 2, request] as const])),
  )
  const answers = messages.flatMap((message, position) =>
    message.role === 'assistant' && !message.summary ? [{ message, position }] : [],
  )
  const inOrder =
    byPosition.size === 0 &&
    answers.length === requests.length &&
    answers.every(({ message }) => message.timestamp === undefined)
  const found = new Map<number, LoggedRequest>()
  let previous = Number.NEGATIVE_INFINITY
  answers.forEach(({ message, position }, order) => {
    const at = timeOf(message)
    const timed = at === undefined ? undefined : requests.findLast(({ ts }) => ts <= at && ts > previous)
    const request = byPosition.get(position) ?? timed ?? (inOrder ? requests[order] : undefined)
    if (request) found.set(position, request)
    previous = at ?? previous
  })
  return found
}

const timeOf = ({ timestamp }: Message): number | undefined =>
  timestamp === undefined ? undefined : Date.parse(timestamp)

/** The answer that came next, told as its own request is; for what was given up at the end, the last message. */
function placeOfAside(
  messages: readonly Message[],
  { ts, after }: LoggedRequest,
  found: ReadonlyMap<number, LoggedRequest>,
): number {
  const next =
    after === undefined ? [...found].find(([, own]) => own.ts > ts)?.[0] : found.has(after + 2) ? after + 2 : undefined
  return next ?? messages.length - 1
}

const spent = ({ model: _, ...figures }: RecordedUsage): boolean =>
  Object.values(figures).some((figure) => typeof figure === 'number' && figure > 0)

function requestsIn({ content }: SourceFile): readonly LoggedRequest[] {
  if (content.type !== 'json' || !isUiLog(content.value)) return []
  return listOf(content.value).flatMap((entry) => {
    const request = isJsonObject(entry) && (requestOf(entry) ?? asideOf(entry))
    return request ? [request] : []
  })
}

/** Undefined for a request that ended before anything was reported. */
function requestOf(entry: JsonObject): LoggedRequest | undefined {
  if (entry['say'] !== 'api_req_started') return undefined
  const figures = decodeJson(entry['text'])
  const [ts, after] = [entry['ts'], entry['conversationHistoryIndex']]
  if (!isJsonObject(figures) || typeof ts !== 'number') return undefined
  const usage = usageIn(figures, modelOf(entry))
  // One that was cancelled before the provider reported anything has zeros: nobody knows what it cost.
  if (!usage || (typeof figures['cancelReason'] === 'string' && !spent(usage))) return undefined
  return { ts, usage, ...(typeof after === 'number' ? { after } : {}) }
}

/** What a log tells of spending beside the requests: Roo of condensing; Cline of messages that were deleted, and of sub-agents. */
function asideOf(entry: JsonObject): LoggedRequest | undefined {
  const { say, ts } = entry
  if (typeof say !== 'string' || typeof ts !== 'number') return undefined
  const figures =
    say === 'condense_context'
      ? { cost: objectOf(entry['contextCondense'])['cost'] ?? null }
      : asides.has(say)
        ? objectOf(decodeJson(entry['text']))
        : {}
  const usage = usageIn(figures, undefined)
  return usage && { ts, usage, aside: true }
}

const asides: ReadonlySet<string> = new Set(['deleted_api_reqs', 'subagent_usage'])

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
