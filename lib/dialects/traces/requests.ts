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
  readonly usage?: RecordedUsage
  readonly model?: string
  readonly system?: string
}

const isMessage = ({ value }: Placed): boolean => (readAnyMessage(value, new CallIds())?.parts.length ?? 0) > 0

/**
 * The conversation of a trace: the longest request and its answer; requests repeat what went before, and stay as they are. The usage of
 * an earlier request is that of the message which follows its own in the longest.
 */
export function conversationOfRequests(file: SourceFile, line: number, requests: readonly TracedRequest[]): MappedSource | undefined {
  const sized = requests.map((request) => ({ request, size: request.input.filter(isMessage).length }))
  const longest = sized.reduce<(typeof sized)[number] | undefined>((best, each) => (best === undefined || each.size > best.size ? each : best), undefined)
  if (!longest || longest.size + longest.request.output.filter(isMessage).length === 0) return undefined
  const { input, output, embedded, model, system } = longest.request
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
