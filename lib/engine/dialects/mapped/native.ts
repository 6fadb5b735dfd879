import type { JsonPath, JsonValue } from '../../core/json'
import type { CurrentRecord } from './links'
import type { ViewId } from '../dialect'
import type { Frame } from '../frame'
import type { MessageRaw, PartRaw, RecordEnvelope } from '../records'
import { nativeData } from '../native-data'

/** What a mapped dialect keeps in `Part.raw`. */
export interface MappedRaw extends PartRaw {
  /** What is removed from the record when the part is left out. Empty: nothing, the part goes with its record only. */
  readonly at: JsonPath
  readonly place: Place
  /** What stands there once the part is left out. Absent: the place itself goes. */
  readonly empty?: JsonValue
  /** Where the record repeats a call's arguments or a text: they change, and go, with it. */
  readonly copies?: readonly Copy[]
}

export interface Copy {
  readonly at: JsonPath
  readonly input: JsonPath
}

/** Where the strings of a part stand in its record. */
export type Place =
  /** The text of the part is the string at `path`, what stands inside a fixed frame in it, or (`standsFor`) a text kept elsewhere that it names. */
  | { readonly type: 'text'; readonly path: JsonPath; readonly frame?: Frame; readonly standsFor?: string }
  /** The arguments are the value at `path`: any JSON, or a string where the call has a template. */
  | { readonly type: 'input'; readonly path: JsonPath }
  /** The arguments are some fields of the object at `path`, which has others beside them. */
  | { readonly type: 'fields'; readonly path: JsonPath }
  /** The items of a result, each with the path of its string; an image or an opaque item has the path of its block. */
  | {
      readonly type: 'items'
      readonly paths: readonly JsonPath[]
      readonly standFor?: readonly (string | undefined)[]
      /** The blocks of a list that they stand in: each goes with its item, and a new item becomes `{type: "text", text}`. */
      readonly blocks?: readonly JsonPath[]
    }
  /** Nothing of it can be rewritten (images, opaque blocks). */
  | { readonly type: 'fixed' }

export interface MappedMessageRaw extends MessageRaw {
  /** It holds the results of the record's calls, which the model is sent behind the message of that record. */
  readonly areResults?: true
}

export interface MappedEnvelope extends RecordEnvelope {
  /** Records that are such copies. */
  readonly superseded: readonly number[]
  readonly current?: CurrentRecord
  readonly pieces?: ReadonlyMap<number, Pieces>
  readonly view: ViewId
  /** Of the compaction that the view begins behind. */
  readonly summary?: OwnSummary
}

/** Where a compaction keeps the text of its summary. */
export interface OwnSummary extends Pick<MappedRaw, 'record' | 'at'> {
  readonly path: JsonPath
  /** The record without it. */
  readonly without: JsonValue
}

/** A record whose text streamed in pieces: the records behind it that go on with it, and what they are together, in the form of the first. */
export interface Pieces {
  readonly rest: readonly number[]
  readonly whole: JsonValue
  /** Where the text stands in the first record (`path`), and in each of the others (`restPath`). */
  readonly path: JsonPath
  readonly restPath: JsonPath
}

export const native = nativeData<{ message: MappedMessageRaw; part: MappedRaw; envelope: MappedEnvelope }>()
