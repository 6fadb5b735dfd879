import type { JsonPath, JsonValue } from '../../core/json'
import type { CurrentRecord } from './links'
import type { Frame } from '../frame'
import type { MessageRaw, PartRaw, RecordEnvelope } from '../records'
import { nativeData } from '../native-data'

/** What a mapped dialect keeps in `Part.raw`. */
export interface MappedRaw extends PartRaw {
  /** What is removed from the record when the part is left out. Empty: nothing, the part goes with its record only. */
  readonly at: JsonPath
  readonly place: Place
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
  | { readonly type: 'items'; readonly paths: readonly JsonPath[]; readonly standFor?: readonly (string | undefined)[] }
  /** Nothing of it can be rewritten (images, opaque blocks). */
  | { readonly type: 'fixed' }

export interface MappedEnvelope extends RecordEnvelope {
  /** Records that are such copies. */
  readonly superseded: readonly number[]
  readonly current?: CurrentRecord
  readonly pieces?: ReadonlyMap<number, Pieces>
}

/** A record whose text streamed in pieces: the records behind it that go on with it, and what they are together, in the form of the first. */
export interface Pieces {
  readonly rest: readonly number[]
  readonly whole: JsonValue
  /** Where the text stands in the first record (`path`), and in each of the others (`restPath`). */
  readonly path: JsonPath
  readonly restPath: JsonPath
}

export const native = nativeData<{ message: MessageRaw; part: MappedRaw; envelope: MappedEnvelope }>()
