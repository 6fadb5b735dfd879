import type { ContentKind } from '../conversation/content-kind'
import type { PartId } from '../conversation/ids'
import { recordOf } from '../core/record-of'
import { fates, noTokens, type Fate, type FateTokens } from './fate'
import { greyOf, greys, type Grey } from './greys'
import { packFates, type PackedFates } from './packed-fates'
import { fatesByMessage, type ConversationFates } from './fates-of'

/** A run of one fate inside one part, along the session. */
export interface FateRun {
  readonly fate: Fate
  readonly tokens: number
  /** Index of the message in the original. */
  readonly message: number
  readonly part: PartId
}

export const mapAxes = ['tokens', 'messages'] as const
export type MapAxis = (typeof mapAxes)[number]

/** One cell of the strip: the tokens of the original that it stands for, by fate. */
export interface MapCell {
  readonly tokens: FateTokens
  /** Indexes of the first and the last message in it. */
  readonly first: number
  readonly last: number
}

/** Every run of fate along the session. */
export function fateRuns({ parts }: ConversationFates): readonly FateRun[] {
  return parts.flatMap(({ message, part, stretches }) =>
    stretches.map(({ fate, tokens }) => ({ fate, tokens, message, part })),
  )
}

/** The fates along the session as maps draw them. */
export const fateMap = (conversation: ConversationFates): PackedFates => packFates(fateRuns(conversation))

/** The session as at most so many cells of equal width, by tokens or by messages. Their tokens add up to those of the messages. */
export function sessionMap(conversation: ConversationFates, cells: number, axis: MapAxis): readonly MapCell[] {
  return axis === 'tokens' ? mapByTokens(conversation, cells) : mapByMessages(conversation, cells)
}

function mapByTokens(conversation: ConversationFates, most: number): readonly MapCell[] {
  const make = () => ({ tokens: { ...noTokens }, first: Infinity, last: -1 })
  return spread(fateRuns(conversation), most, make, (cell, { fate, message }, tokens) => {
    cell.tokens[fate] += tokens
    cell.first = Math.min(cell.first, message)
    cell.last = message
  })
}

/** The kinds of a session's parts along it, in at most so many cells of equal width. */
export function kindMap(
  parts: readonly { readonly kind: ContentKind; readonly tokens: number }[],
  most: number,
): readonly Readonly<Record<Grey, number>>[] {
  const make = () => recordOf(greys, () => 0)
  return spread(parts, most, make, (cell, { kind }, tokens) => {
    cell[greyOf[kind]] += tokens
  })
}

/** Lays runs of tokens into cells of equal width, one after the other; `add`: so many tokens of a run fall into a cell. */
function spread<Run extends { readonly tokens: number }, Cell>(
  runs: readonly Run[],
  most: number,
  make: () => Cell,
  add: (cell: Cell, run: Run, tokens: number) => void,
): readonly Cell[] {
  const total = runs.reduce((sum, { tokens }) => sum + tokens, 0)
  const count = Math.min(most, total)
  const made = Array.from({ length: count }, make)
  const startOf = (cell: number): number => Math.floor((cell * total) / count)
  let at = 0
  let cell = 0
  for (const run of runs) {
    const end = at + run.tokens
    while (at < end) {
      while (startOf(cell + 1) <= at) cell++
      const upTo = Math.min(end, startOf(cell + 1))
      const current = made[cell]
      if (current !== undefined) add(current, run, upTo - at)
      at = upTo
    }
  }
  return made
}

function mapByMessages(conversation: ConversationFates, most: number): readonly MapCell[] {
  const messages = 1 + conversation.parts.reduce((last, { message }) => Math.max(last, message), -1)
  const byMessage = fatesByMessage(conversation, messages)
  const count = Math.min(most, messages)
  return Array.from({ length: count }, (_, cell) => {
    const first = Math.floor((cell * messages) / count)
    const end = Math.floor(((cell + 1) * messages) / count)
    const tokens = { ...noTokens }
    for (const each of byMessage.slice(first, end)) for (const fate of fates) tokens[fate] += each[fate]
    return { tokens, first, last: end - 1 }
  })
}
