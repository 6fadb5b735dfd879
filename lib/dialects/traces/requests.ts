import type { ToolDefinition } from '@/lib/conversation/conversation'
import type { RecordedUsage } from '@/lib/conversation/usage'
import { isJsonObject, type JsonPath, type JsonValue } from '@/lib/core/json'
import { CallIds, type MappedMessage } from '@/lib/dialects/mapped/mapped-message'
import type { MappedSource } from '@/lib/dialects/mapped/mapped-dialect'
import type { Embedded, SourceRecord } from '@/lib/dialects/records'
import type { SourceFile } from '@/lib/dialects/source-file'

/** A value of a message list with its place; the path leads through strings that hold JSON. */
export interface Placed {
  readonly value: JsonValue
  readonly path: JsonPath
  /** Where it stands in another line than the request. */
  readonly line?: number
}

/** One request to a model as a tracer recorded it, in one line of the file. */
export interface TracedRequest {
  readonly line: number
  readonly input: readonly Placed[]
  readonly output: readonly Placed[]
  /** The strings that those stand in. */
  readonly embedded: readonly (Omit<Embedded, 'line'> & { readonly line?: number })[]
  /** When it was sent; orders the requests of a trace. */
  readonly startedAt?: string
  readonly usage?: RecordedUsage
  readonly model?: string
  readonly system?: string
  readonly tools?: readonly ToolDefinition[]
}

/** How a tracer's values are read. */
export type ReadTraced = (value: JsonValue, ids: CallIds) => MappedMessage | undefined

/** A request with those of its values that are messages. */
interface Sized {
  readonly request: TracedRequest
  /** Indices of the values that are messages, those that came out behind those that went in. */
  readonly messages: readonly number[]
  /** How many messages went in. */
  readonly size: number
}

function sizedOf(request: TracedRequest, read: ReadTraced): Sized {
  const ids = new CallIds()
  const placed = [...request.input, ...request.output]
  const messages = [...placed.keys()].filter(
    (index) => (read(placed[index]?.value ?? null, ids)?.parts.length ?? 0) > 0,
  )
  return { request, messages, size: messages.filter((index) => index < request.input.length).length }
}

/** A message spelled out, to compare requests by. Marks of the cache move from request to request, and make blocks of texts. */
export function messageKey(value: JsonValue): string {
  const content =
    isJsonObject(value) && typeof value.content === 'string' ? [{ type: 'text', text: value.content }] : undefined
  return JSON.stringify(content && isJsonObject(value) ? { ...value, content } : value, (key, inner: JsonValue) =>
    key === 'cache_control' ? undefined : inner,
  )
}

/** What went in, spelled out to compare requests; with what came out where that is several, as it is once messages were made before the answer. */
function keysOf({ request, messages, size }: Sized): readonly string[] {
  const placed = [...request.input, ...request.output]
  return (messages.length - size > 1 ? messages : messages.slice(0, size)).map((index) =>
    messageKey(placed[index]?.value ?? null),
  )
}

/** Whether `other` goes on from `one`: it begins alike, and has its last message at the same place. */
const goesOn = (one: readonly string[], other: readonly string[]): boolean =>
  other.length > one.length && other[0] === one[0] && other[one.length - 1] === one.at(-1)

/**
 * The request that tells most: of those that begin like the longest, the last that no other goes on from. That is the longest itself, but
 * where it was condensed and an earlier one is longer now.
 */
function tellingOf(requests: readonly Sized[]): Sized | undefined {
  if (requests.length < 2) return requests[0]
  const spelled = requests.map((sized) => ({ sized, keys: keysOf(sized) }))
  const longest = spelled.reduce((best, each) => (each.keys.length >= best.keys.length ? each : best))
  const alike = spelled.filter(({ keys }) => keys.length > 0 && keys[0] === longest.keys[0])
  return (alike.findLast((each) => !alike.some((other) => goesOn(each.keys, other.keys))) ?? longest).sized
}

/**
 * The conversation of a trace: the most telling request and its answer. The others repeat what went before, and stay as they are. The
 * usage of an earlier one is that of the message which follows its own.
 */
export function conversationOfRequests(
  file: SourceFile,
  requests: readonly TracedRequest[],
  read: ReadTraced,
): MappedSource | undefined {
  const sized = requests
    .toSorted((one, other) => (one.startedAt ?? '').localeCompare(other.startedAt ?? ''))
    .map((request) => sizedOf(request, read))
  const telling = tellingOf(sized)
  if (!telling || telling.messages.length === 0) return undefined
  const { line, input, output, embedded, model, system, tools } = telling.request
  const placed = [...input, ...output]
  const usage = new Map<number, RecordedUsage>()
  for (const { request, size } of sized) {
    const record = telling.messages[size]
    const answer = record === undefined ? undefined : placed[record]
    if (request.usage && record !== undefined && answer && read(answer.value, new CallIds())?.role === 'assistant')
      usage.set(record, request.usage)
  }
  return {
    source: {
      file,
      records: placed.map((each): SourceRecord => ({ value: each.value, line: each.line ?? line, path: each.path })),
      embedded: embedded.map((each) => ({ ...each, line: each.line ?? line })),
    },
    usage,
    ...(model === undefined ? {} : { model }),
    ...(system === undefined ? {} : { system }),
    ...(tools === undefined ? {} : { tools }),
  }
}
