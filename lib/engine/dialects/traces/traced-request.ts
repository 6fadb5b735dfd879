import type { ToolDefinition } from '../../conversation/conversation'
import type { RecordedUsage } from '../../conversation/usage'
import type { JsonPath, JsonValue } from '../../core/json'
import type { CallIds, MappedMessage } from '../mapped/mapped-message'
import type { Embedded } from '../records'

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
  /** The agent that sent it, where the tracer tells: its requests belong to one conversation. */
  readonly agent?: string
}

/** How a tracer's values are read. */
export type ReadTraced = (value: JsonValue, ids: CallIds) => MappedMessage | undefined

/** Orders requests by when they were sent; those without a time stand first. */
export const byTime = (one: TracedRequest, other: TracedRequest): number =>
  (one.startedAt ?? '').localeCompare(other.startedAt ?? '')
