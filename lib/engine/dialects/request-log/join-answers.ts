import { isJsonObject, type JsonObject, type JsonPath } from '../../core/json'
import type { SourceRecord } from '../records'
import type { Placed } from '../traces/traced-request'
import {
  answerPaths,
  fieldAt,
  isAnswer,
  loggedRequest,
  outputOf,
  type Field,
  type LoggedRequest,
} from './logged-request'
import { usageOf } from './usage'

/** Where a record that holds an answer alone keeps it. Empty: the record is the answer. */
const placesOfAnswers: readonly JsonPath[] = [
  ...answerPaths,
  ['body'],
  ['payload'],
  ['data'],
  ['result'],
  ['message'],
  [],
]

/** What joins the record of an answer to that of its request, the surest first. */
const idKeys = [
  'request_id',
  'requestId',
  'req_id',
  'reqId',
  'call_id',
  'callId',
  'correlation_id',
  'correlationId',
  'id',
  'uuid',
  'span_id',
  'trace_id',
]

/**
 * The requests of a log, each with its answer. Some logs keep the answer in a record of its own, behind the request's: it is told by
 * an id that both have, else it goes to the last request that has none.
 */
export function joinAnswers(records: readonly SourceRecord[]): readonly LoggedRequest[] {
  const requests: LoggedRequest[] = []
  const waiting = new Waiting()
  for (const record of records) {
    const logged = loggedRequest(record)
    if (logged && logged.request.input.length > 0) {
      if (logged.request.output.length === 0) waiting.add(requests.length, record)
      requests.push(logged)
      continue
    }
    const answer = waiting.isEmpty() ? undefined : answerAlone(record)
    const at = answer && waiting.take(record)
    const request = at === undefined ? undefined : requests[at]
    if (at !== undefined && request && answer) requests[at] = withAnswer(request, answer, record)
    else if (logged) requests.push(logged)
  }
  return requests
}

/** Requests without an answer so far, by their places. */
class Waiting {
  private readonly open = new Set<number>()
  private readonly order: number[] = []
  private readonly byId = new Map<string, number>()

  add(at: number, record: SourceRecord): void {
    this.open.add(at)
    this.order.push(at)
    for (const id of idsOf(record)) this.byId.set(id, at)
  }

  isEmpty(): boolean {
    return this.open.size === 0
  }

  /** The request that this record answers. */
  take(record: SourceRecord): number | undefined {
    const named = idsOf(record)
      .map((id) => this.byId.get(id))
      .find((at) => at !== undefined && this.open.has(at))
    while (this.order.length > 0 && !this.open.has(this.order.at(-1) ?? -1)) this.order.pop()
    const at = named ?? this.order.at(-1)
    if (at !== undefined) this.open.delete(at)
    return at
  }
}

const idsOf = ({ value }: SourceRecord): readonly string[] =>
  isJsonObject(value)
    ? idKeys.flatMap((key) => {
        const id = value[key]
        return typeof id === 'string' || typeof id === 'number' ? [`${key} ${id}`] : []
      })
    : []

interface Answer {
  readonly field: Field
  readonly record: JsonObject
}

function answerAlone({ value, path }: SourceRecord): Answer | undefined {
  if (!isJsonObject(value)) return undefined
  const field = placesOfAnswers
    .map((place) => fieldAt(value, path, place))
    .find((each) => each && isJsonObject(each.value) && isWholeAnswer(each.value))
  return field && { field, record: value }
}

function withAnswer(
  { request, ...ids }: LoggedRequest,
  { field, record }: Answer,
  { line }: SourceRecord,
): LoggedRequest {
  const usage = usageOf(field.value, record)
  return {
    ...ids,
    wrapped: true,
    request: {
      ...request,
      output: outputOf(field).map((placed): Placed => ({ ...placed, line })),
      embedded: [...request.embedded, ...field.embedded.map((each) => ({ ...each, line }))],
      ...(usage ? { usage: { ...usage, ...(request.model === undefined ? {} : { model: request.model }) } } : {}),
    },
  }
}

/** An answer by its own shape, so that no other record of a log is taken for one. */
const isWholeAnswer = (value: JsonObject): boolean =>
  isAnswer(value) ||
  (value.object === 'response' && Array.isArray(value.output)) ||
  (Array.isArray(value.choices) && isJsonObject(value.choices[0])) ||
  (isJsonObject(value.output) && isJsonObject(value.output.message))
