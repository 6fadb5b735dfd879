import type { Message } from '@/lib/conversation/message'
import type { Part } from '@/lib/conversation/part'
import type { EncodedPart } from './encode-part'
import type { SlotLines } from './line-table'
import type { Hole } from './runs'
import { sameSurroundings, type Surroundings } from './slots'

/** A part on its way into the written conversation. */
export interface Visit {
  readonly part: Part
  readonly message: Message
  /** Of the message. */
  readonly index: number
  readonly surroundings: Surroundings
}

/** A part behind others: a link of a chain whose first has no part. What follows a link depends on it and on those before it alone. */
export interface WrittenPart {
  readonly before?: WrittenPart
  readonly depth: number
  readonly visit?: Visit
  readonly written: Part | undefined
  /** Absent where it stays as it was written before. */
  readonly encoded?: EncodedPart
  /** The legend stands in it, or before it. */
  readonly holdsLegend: boolean
  /** What was tried behind it. */
  readonly next: WrittenPart[]
  /** What was asked of parts behind it, in a message at that index. */
  readonly answers: Map<Part, { readonly index: number; readonly answer: boolean | number }>
  /** Its slots, once they were needed, and by slot the lines that references stand for. */
  rows?: readonly SlotLines[]
  covered?: readonly (readonly Hole[])[]
  /** How many of the chains that are remembered go through it. */
  chains: number
}

export type Encoded = WrittenPart & { readonly written: Part; readonly encoded: EncodedPart }

export const firstOfChain = (): WrittenPart => ({
  depth: 0,
  written: undefined,
  holdsLegend: false,
  next: [],
  answers: new Map(),
  chains: 0,
})

/** A new link behind `before`. */
export function linked<Of extends Pick<WrittenPart, 'visit' | 'written' | 'holdsLegend'>>(before: WrittenPart, of: Of) {
  const made = {
    ...of,
    before,
    depth: before.depth + 1,
    next: [] as WrittenPart[],
    answers: new Map() as WrittenPart['answers'],
    chains: 0,
  }
  before.next.push(made)
  return made
}

export const isSameVisit = (one: Visit | undefined, other: Visit): boolean =>
  one !== undefined &&
  one.part === other.part &&
  one.index === other.index &&
  one.message.id === other.message.id &&
  one.message.role === other.message.role &&
  sameSurroundings(one.surroundings, other.surroundings)
