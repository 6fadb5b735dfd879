import type { Message } from '@/lib/conversation/message'
import type { Part, ResultContent } from '@/lib/conversation/part'
import type { ToolCallId } from '@/lib/conversation/ids'
import type { JsonPath } from '@/lib/core/json'
import type { Frame } from '../frame'
import type { PartRaw } from '../records'

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

/** What a mapped dialect keeps in `Part.raw`. */
export interface MappedRaw extends PartRaw {
  /** What is removed from the record when the part is left out. Empty: nothing, the part goes with its record only. */
  readonly at: JsonPath
  readonly place: Place
  /** Where the record repeats a call's arguments: they change, and go, with it. */
  readonly copies?: readonly CallCopy[]
}

export interface CallCopy {
  readonly at: JsonPath
  readonly input: JsonPath
}

type WithoutIds<P> = P extends Part ? Omit<P, 'id' | 'raw'> : never

/** A part as it was read, with its place in the record. */
export type MappedPart = WithoutIds<Part> & Pick<MappedRaw, 'at' | 'place' | 'copies'>

/** A record as it was read. */
export interface MappedMessage extends Pick<Message, 'role' | 'timestamp' | 'summary' | 'usage'> {
  readonly parts: readonly MappedPart[]
  /** The model saw nothing of what stands before this message once it was there. */
  readonly compaction?: { readonly trigger?: string; readonly tokensBefore?: number }
}

/** Ids for calls that have none in the file; made anew for every reading, so that they come out alike. */
export class CallIds {
  private next = 1
  private waiting: { readonly id: ToolCallId; readonly name: string }[] = []

  /** The id of a call; an empty one is made up. */
  call(id: string, name: string): ToolCallId {
    const callId = (id === '' ? `call ${this.next++}` : id) as ToolCallId
    this.waiting.push({ id: callId, name })
    return callId
  }

  /** The id of the call that a result answers: by its id, else the oldest waiting call of that name, else the oldest of all. */
  result(id: string, name = ''): ToolCallId {
    const byId = this.waiting.findIndex((call) => call.id === id)
    const byName = id === '' && name !== '' ? this.waiting.findIndex((call) => call.name === name) : -1
    const at = id !== '' ? byId : byName !== -1 ? byName : name === '' && this.waiting.length > 0 ? 0 : -1
    const [found] = at === -1 ? [] : this.waiting.splice(at, 1)
    return found?.id ?? ((id === '' ? `call ${this.next++}` : id) as ToolCallId)
  }
}

export const textPart = (text: string, path: JsonPath, at: JsonPath = path): MappedPart => ({ type: 'text', text, at, place: { type: 'text', path } })

export const thinkingPart = (text: string, signed: boolean, path: JsonPath, at: JsonPath = path): MappedPart => ({ type: 'thinking', text, signed, at, place: { type: 'text', path } })

/** What the harness says of its surroundings, inside a frame that tells it by. */
export const statePart = (text: string, path: JsonPath, at: JsonPath = path, frame?: Frame): MappedPart => ({ type: 'environment', text, at, place: { type: 'text', path, ...(frame ? { frame } : {}) } })

export const opaquePart = (label: string, text: string, at: JsonPath): MappedPart => ({ type: 'opaque', label, text, at, place: { type: 'fixed' } })

/** A result's items, each with the path of its string or block. */
export interface MappedItem {
  readonly item: ResultContent
  readonly path: JsonPath
  /** The item's text where the file only names it. */
  readonly standsFor?: string
}

/** The content of a result and the place of it. */
export function itemsOf(items: readonly MappedItem[]): { readonly content: readonly ResultContent[]; readonly place: Place } {
  const named = items.some(({ standsFor }) => standsFor !== undefined)
  return {
    content: items.map(({ item }, index) => ({ ...item, raw: index })),
    place: { type: 'items', paths: items.map(({ path }) => path), ...(named ? { standFor: items.map(({ standsFor }) => standsFor) } : {}) },
  }
}
