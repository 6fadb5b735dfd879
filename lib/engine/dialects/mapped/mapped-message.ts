import type { MappedRaw, Place } from './native'
import type { Message } from '../../conversation/message'
import type { Part, ResultContent } from '../../conversation/part'
import type { ToolCallId } from '../../conversation/ids'
import type { JsonPath } from '../../core/json'
import { elementIn, type Frame } from '../frame'

type WithoutIds<P> = P extends Part ? Omit<P, 'id' | 'raw'> : never

/** A part as it was read, with its place in the record. */
export type MappedPart = WithoutIds<Part> & Omit<MappedRaw, 'record'>

/** A record as it was read. */
export interface MappedMessage extends Pick<Message, 'role' | 'timestamp' | 'summary' | 'usage'> {
  readonly parts: readonly MappedPart[]
  /** Results of its calls that the record holds and the model is sent in a message behind it. */
  readonly results?: readonly MappedPart[]
  /** The model saw nothing of what stands before this message once it was there. */
  readonly compaction?: { readonly trigger?: string; readonly tokensBefore?: number }
}

/** For the result of what no call asked for, as a command that the person ran: an id is made from the part's. */
export const WITHOUT_CALL = 'of a person' as ToolCallId

/** Ids for calls that have none in the file; made anew for every reading, so that they come out alike. */
export class CallIds {
  private next = 1
  private readonly all = new Waiting()
  private readonly byId = new Map<string, Waiting>()
  private readonly byName = new Map<string, Waiting>()

  /** The id of a call; an empty one is made up. */
  call(id: string, name: string): ToolCallId {
    const call: WaitingCall = { id: (id === '' ? `call ${this.next++}` : id) as ToolCallId, answered: false }
    this.all.add(call)
    listIn(this.byId, call.id).add(call)
    listIn(this.byName, name).add(call)
    return call.id
  }

  /** The id of the call that a result answers: by its id, else the oldest waiting call of that name, else the oldest of all. */
  result(id: string, name = ''): ToolCallId {
    const waiting = id !== '' ? this.byId.get(id) : name !== '' ? this.byName.get(name) : this.all
    return waiting?.take() ?? ((id === '' ? `call ${this.next++}` : id) as ToolCallId)
  }
}

interface WaitingCall {
  readonly id: ToolCallId
  answered: boolean
}

/** Calls in their order; one that was answered by another way is passed over. */
class Waiting {
  private readonly calls: WaitingCall[] = []
  private first = 0

  add(call: WaitingCall): void {
    this.calls.push(call)
  }

  take(): ToolCallId | undefined {
    while (this.calls[this.first]?.answered) this.first++
    const call = this.calls[this.first]
    if (call) call.answered = true
    return call?.id
  }
}

function listIn(lists: Map<string, Waiting>, key: string): Waiting {
  const list = lists.get(key) ?? new Waiting()
  lists.set(key, list)
  return list
}

export const textPart = (text: string, path: JsonPath, at: JsonPath = path): MappedPart => ({
  type: 'text',
  text,
  at,
  place: { type: 'text', path },
})

export const thinkingPart = (text: string, signed: boolean, path: JsonPath, at: JsonPath = path): MappedPart => ({
  type: 'thinking',
  text,
  signed,
  at,
  place: { type: 'text', path },
})

/** What the harness says of its surroundings, inside a frame that tells it by. */
export const statePart = (text: string, path: JsonPath, at: JsonPath = path, frame?: Frame): MappedPart => ({
  type: 'environment',
  text,
  at,
  place: { type: 'text', path, ...(frame ? { frame } : {}) },
})

/** A text that is one element as a whole: what the harness says of its surroundings, if its tag tells so. */
export function asState(part: MappedPart, isState: (tag: string) => boolean): MappedPart {
  if (part.type !== 'text' || part.place.type !== 'text') return part
  const element = elementIn(part.text)
  return element && isState(element.tag) ? statePart(element.inner, part.place.path, part.at, element.frame) : part
}

export const opaquePart = (label: string, text: string, at: JsonPath): MappedPart => ({
  type: 'opaque',
  label,
  text,
  at,
  place: { type: 'fixed' },
})

/** The part of a message, with its place in the record. Written out by type: this is most of the work of reading a long session. */
export function partFrom(read: MappedPart, id: Part['id'], record: number): Part {
  const { at, place, empty, copies } = read
  const own: MappedRaw = { record, at, place }
  const raw: MappedRaw =
    empty === undefined && copies === undefined
      ? own
      : { ...own, ...(empty === undefined ? {} : { empty }), ...(copies ? { copies } : {}) }
  switch (read.type) {
    case 'text':
    case 'environment':
      return { type: read.type, text: read.text, id, raw }
    case 'thinking':
      return { type: read.type, text: read.text, signed: read.signed, id, raw }
    case 'opaque':
      return { type: read.type, label: read.label, text: read.text, id, raw }
    case 'image':
      return { type: read.type, mediaType: read.mediaType, source: read.source, id, raw }
    case 'tool-call': {
      const { callId, name, input, template } = read
      const part = { type: read.type, callId, name, input, id, raw }
      return template ? { ...part, template } : part
    }
    case 'tool-result': {
      const { name, content, isError } = read
      const callId = read.callId === WITHOUT_CALL ? (`person-${id}` as ToolCallId) : read.callId
      const part = { type: read.type, callId, content, isError, id, raw }
      return name === undefined ? part : { ...part, name }
    }
  }
}

/** Whether a message is what tools gave back, and nothing else. */
export const areResults = (parts: readonly MappedPart[]): boolean =>
  parts.length > 0 && parts.every(({ type }) => type === 'tool-result')

/** A result's items, each with the path of its string or block. */
export interface MappedItem {
  readonly item: ResultContent
  readonly path: JsonPath
  /** Where its block stands, in a list of blocks `{type, …}` whose texts are `{type: "text", text}`. */
  readonly block?: JsonPath
  /** The item's text where the file only names it. */
  readonly standsFor?: string
}

/** The content of a result and the place of it. */
export function itemsOf(items: readonly MappedItem[]): {
  readonly content: readonly ResultContent[]
  readonly place: Place
} {
  const blocks = items.flatMap(({ block }) => (block ? [block] : []))
  const named = items.some(({ standsFor }) => standsFor !== undefined)
  return {
    content: items.map(({ item }, index) => ({ ...item, raw: index })),
    place: {
      type: 'items',
      paths: items.map(({ path }) => path),
      ...(named ? { standFor: items.map(({ standsFor }) => standsFor) } : {}),
      ...(blocks.length > 0 && blocks.length === items.length ? { blocks } : {}),
    },
  }
}
