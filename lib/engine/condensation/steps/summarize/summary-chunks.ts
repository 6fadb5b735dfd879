import type { Message } from '../../../conversation/message'
import { partId } from '../../../conversation/ids'
import { indexToolPairs } from '../../../conversation/tool-pairs'
import type { PartCounter } from '../../ports'
import { clip } from '../../operations/truncate-text'
import { dialogueOf, joined, orphanCallsOf, type Line } from './summary-request'

/** Messages that are summarized in one call of several, as data and as a dialogue without an instruction. */
export interface Chunk {
  readonly source: readonly Message[]
  readonly dialogue: readonly Line[]
}

interface Unit extends Chunk {
  readonly tokens: number
}

/** Tokens of a line beside its text, for its role and its ends. */
export const LINE_OVERHEAD = 8

/**
 * The messages in order, as few chunks as hold at most `room` tokens each (`room` is above 0): a call stays with its results, a message
 * is whole. Only what would not fit even alone is taken apart: pairs into messages, a message into pieces.
 */
export function chunksOf(messages: readonly Message[], room: number, counter: PartCounter): readonly Chunk[] {
  const orphans = orphanCallsOf(messages)
  const unitOf = (source: readonly Message[]): Unit => sized({ source, dialogue: dialogueOf(source, orphans) }, counter)
  const fitting = pairGroups(messages).flatMap((group): readonly Unit[] => {
    const whole = unitOf(group)
    if (whole.tokens <= room) return [whole]
    return group
      .map((message) => unitOf([message]))
      .flatMap((unit) => (unit.tokens <= room ? [unit] : piecesOf(unit, room, counter)))
  })
  return gathered(fitting, room)
}

const sized = (chunk: Chunk, counter: PartCounter): Unit => ({ ...chunk, tokens: tokensOf(chunk.dialogue, counter) })

/** Tokens that lines take in a request. */
export const tokensOf = (lines: readonly Line[], counter: PartCounter): number =>
  lines.reduce((sum, { text }) => sum + counter.countText(text) + LINE_OVERHEAD, 0)

/** Neighbours that hold both sides of a pair, or of pairs that cross. */
function pairGroups(messages: readonly Message[]): readonly (readonly Message[])[] {
  const lastOf = new Map<number, number>()
  for (const { call, result } of indexToolPairs({ messages }).pairs)
    lastOf.set(call.index, Math.max(lastOf.get(call.index) ?? 0, result.index))
  const groups: Message[][] = []
  let end = -1
  messages.forEach((message, index) => {
    if (index > end) groups.push([])
    groups.at(-1)?.push(message)
    end = Math.max(end, index, lastOf.get(index) ?? 0)
  })
  return groups
}

function gathered(units: readonly Unit[], room: number): readonly Chunk[] {
  const groups: { units: Unit[]; tokens: number }[] = []
  for (const unit of units) {
    const last = groups.at(-1)
    if (last && last.tokens + unit.tokens <= room) {
      last.units.push(unit)
      last.tokens += unit.tokens
    } else groups.push({ units: [unit], tokens: unit.tokens })
  }
  return groups.map((group) => ({
    source: group.units.flatMap(({ source }) => source),
    dialogue: joined(group.units.flatMap(({ dialogue }) => dialogue)),
  }))
}

/** One message as pieces of text that fit. As data, each piece is a message of that text. */
function piecesOf({ source, dialogue }: Unit, room: number, counter: PartCounter): readonly Unit[] {
  const [message] = source
  if (!message) return []
  return dialogue.flatMap(({ role, text }) =>
    cutToFit(text, room - LINE_OVERHEAD, counter).map((piece, index) =>
      sized(
        {
          source: [{ ...message, parts: [{ type: 'text', id: partId(message.id, index + 1), text: piece }] }],
          dialogue: [{ role, text: piece }],
        },
        counter,
      ),
    ),
  )
}

/** The text in pieces of at most `most` tokens (a single character may hold more), cut at ends of lines where there are any. */
export function cutToFit(text: string, most: number, counter: PartCounter): readonly string[] {
  const pieces: string[] = []
  const perToken = text.length / Math.max(1, counter.countText(text))
  let rest = text
  while (rest !== '') {
    const piece = headOf(rest, most, perToken, counter)
    pieces.push(piece)
    rest = rest.slice(piece.length)
  }
  return pieces
}

function headOf(text: string, most: number, perToken: number, counter: PartCounter): string {
  let length = Math.min(text.length, Math.max(2, Math.floor(most * perToken)))
  while (length > 2 && counter.countText(text.slice(0, length)) > most) length = Math.max(2, Math.floor(length * 0.8))
  if (length >= text.length) return text
  const head = clip(text, length) || text.slice(0, length)
  const lineEnd = head.lastIndexOf('\n') + 1
  return lineEnd > head.length / 2 ? head.slice(0, lineEnd) : head
}
