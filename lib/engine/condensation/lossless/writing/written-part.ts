import type { Message } from '../../../conversation/message'
import type { Part } from '../../../conversation/part'
import type { EncodedPart } from './encode-part'
import type { SlotLines } from '../lines/line-table'
import type { Hole } from '../lines/runs'
import { sameSurroundings, type Surroundings } from '../strategies/slots'

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
  readonly before: WrittenPart | undefined
  readonly depth: number
  readonly visit: Visit | undefined
  readonly written: Part | undefined
  /** Undefined where it stays as it was written before. */
  readonly encoded: EncodedPart | undefined
  /** The legend stands in it, or before it. */
  readonly holdsLegend: boolean
  /** What was tried behind it. */
  readonly next: WrittenPart[]
  /** What was asked of parts behind it, in a message at that index. */
  answers: Map<Part, { readonly index: number; readonly answer: boolean | number }> | undefined
  /** Its slots, once they were needed, and by slot the lines that references stand for. */
  rows: readonly SlotLines[] | undefined
  covered: readonly (readonly Hole[])[] | undefined
  /** How many of the chains that are remembered go through it. */
  chains: number
  /** In which it was needed last. */
  run: number
}

export type Encoded = WrittenPart & { readonly written: Part; readonly encoded: EncodedPart }

export const firstOfChain = (): WrittenPart => ({
  before: undefined,
  depth: 0,
  visit: undefined,
  written: undefined,
  encoded: undefined,
  holdsLegend: false,
  rows: undefined,
  covered: undefined,
  next: [],
  answers: undefined,
  chains: 0,
  run: 0,
})

type NewLink = Pick<WrittenPart, 'visit' | 'written' | 'encoded' | 'holdsLegend' | 'rows' | 'covered'>

/** A new link behind `before`. Field by field: there is one for each part, and an object that is spread has a shape of its own. */
export function linked<Of extends NewLink>(before: WrittenPart, of: Of): WrittenPart & Pick<Of, 'written' | 'encoded'> {
  const made: WrittenPart & Pick<Of, 'written' | 'encoded'> = {
    before,
    depth: before.depth + 1,
    visit: of.visit,
    written: of.written,
    encoded: of.encoded,
    holdsLegend: of.holdsLegend,
    rows: of.rows,
    covered: of.covered,
    next: [],
    answers: undefined,
    chains: 0,
    run: 0,
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
