import type { RecordedUsage } from '@/lib/conversation/usage'
import type { JsonPath, JsonValue } from '@/lib/core/json'
import { CallIds } from '../mapped/mapped-message'
import type { MappedSource } from '../mapped/mapped-dialect'
import type { Embedded, SourceRecord } from '../records'
import type { SourceFile } from '../source-file'
import { readAnyMessage } from './any-message'

/** A value of a message list with its place; the path leads through strings that hold JSON. */
export interface Placed {
  readonly value: JsonValue
  readonly path: JsonPath
}

/** One request to a model as a tracer recorded it. */
export interface TracedRequest {
  readonly input: readonly Placed[]
  readonly output: readonly Placed[]
  /** The strings that those stand in. */
  readonly embedded: readonly Omit<Embedded, 'line'>[]
  /** When it was sent; orders the requests of a trace. */
  readonly startedAt?: string
  readonly usage?: RecordedUsage
  readonly model?: string
  readonly system?: string
}

const isMessage = ({ value }: Placed): boolean => (readAnyMessage(value, new CallIds())?.parts.length ?? 0) > 0

/** A request with its messages, spelled out to compare them. */
interface Sized {
  readonly request: TracedRequest
  /** How many messages went in. */
  readonly size: number
  readonly first: string
  /** What went in; with what came out where that is several, as it is once messages were made before the answer. */
  readonly keys: readonly string[]
}

function sizedOf(request: TracedRequest): Sized {
  const [input, output] = [request.input.filter(isMessage), request.output.filter(isMessage)]
  const keys = (output.length > 1 ? [...input, ...output] : input).map(({ value }) => JSON.stringify(value))
  return { request, size: input.length, first: keys[0] ?? '', keys }
}

/** Whether `other` goes on from `one`: it begins alike, and has its last message at the same place. */
const goesOn = (one: Sized, other: Sized): boolean => other.keys.length > one.keys.length && other.first === one.first && other.keys[one.keys.length - 1] === one.keys.at(-1)

/**
 * The request that tells most: of those that begin like the longest, the last that no other goes on from. That is the longest itself, but
 * where it was condensed and an earlier one is longer now.
 */
function tellingOf(requests: readonly Sized[]): Sized | undefined {
  const longest = requests.reduce<Sized | undefined>((best, each) => (best === undefined || each.keys.length >= best.keys.length ? each : best), undefined)
  const alike = requests.filter((each) => each.keys.length > 0 && each.first === longest?.first)
  return alike.findLast((each) => !alike.some((other) => goesOn(each, other))) ?? longest
}

/**
 * The conversation of a trace: the most telling request and its answer. The others repeat what went before, and stay as they are. The
 * usage of an earlier one is that of the message which follows its own.
 */
export function conversationOfRequests(file: SourceFile, line: number, requests: readonly TracedRequest[]): MappedSource | undefined {
  const sized = requests.toSorted((one, other) => (one.startedAt ?? '').localeCompare(other.startedAt ?? '')).map(sizedOf)
  const telling = tellingOf(sized)
  if (!telling || telling.size + telling.request.output.filter(isMessage).length === 0) return undefined
  const { input, output, embedded, model, system } = telling.request
  const placed = [...input, ...output]
  const records = placed.map(({ value, path }): SourceRecord => ({ value, line, path }))
  const messages = placed.flatMap((each, index) => (isMessage(each) ? [index] : []))
  const usage = new Map<number, RecordedUsage>()
  for (const { request, size } of sized) {
    const record = messages[size]
    const answer = record === undefined ? undefined : placed[record]
    if (request.usage && record !== undefined && answer && readAnyMessage(answer.value, new CallIds())?.role === 'assistant') usage.set(record, request.usage)
  }
  return {
    source: { file, records, embedded: embedded.map((each) => ({ ...each, line })) },
    usage,
    ...(model === undefined ? {} : { model }),
    ...(system === undefined ? {} : { system }),
  }
}
