import { LRUCache } from 'lru-cache'
import type { Conversation } from '../../../conversation/conversation'
import type { MessageId, PartId } from '../../../conversation/ids'
import type { Message } from '../../../conversation/message'
import type { Part } from '../../../conversation/part'
import { slotKey } from '../../../conversation/texts/text-slots'
import { lazy } from '../../../core/lazy'
import {
  checkOf,
  escapeReferences,
  formatReference,
  unescapeReferences,
  type FoundReference,
  type Reference,
} from '../../references/markers'
import { GrowingLines, type LineList } from './growing-lines'
import { ReadPart, type ReadText } from './read-part'
import { slotsWithReferences } from './references-in'
import { renderLines } from '../lines/render'

/** A reference that stands for nothing, or for other text than when it was made. */
export interface ExpandError {
  readonly code: 'no-such-message' | 'no-such-lines' | 'check-differs' | 'circular' | 'too-deep' | 'too-large'
  /** For a person, one sentence. */
  readonly message: string
  /** What holds the reference. */
  readonly messageId: MessageId
  readonly partId: PartId
  readonly reference: Reference
}

/** Thrown inside this folder only; `expand` and `resolveReference` make it a value. */
export class Unresolved extends Error {
  override readonly name = 'Unresolved'

  constructor(readonly failure: ExpandError) {
    super(failure.message)
  }
}

export interface ExpandedMessage {
  /** Put together when it is asked for. */
  readonly message: () => Message
  readonly lines: GrowingLines
}

/** Lines of a text that a reference leads to. */
export interface ReferenceSource {
  /** As they stand there, which is not how the reference has them where it renumbers or replaces some. */
  readonly lines: readonly string[]
  /** Number of the first of them in its text, from 1. */
  readonly first: number
  /** The part that the text is of. */
  readonly part?: PartId
  /** The nearest lines of the text around them. */
  readonly above: readonly string[]
  readonly below: readonly string[]
}

/** Where a reference was found. */
export interface Holder {
  readonly message: MessageId
  readonly part: PartId
  /** Index of the message. */
  readonly index: number
}

/** References from message to message to message; visiting messages in the order in which they were made keeps this at 1. */
const DEEPEST = 1_000

/** Characters that references may stand for in sum: four times the largest file. A crafted one could double them message by message. */
const LARGEST = 256 * 1024 * 1024

export interface ExpanderOptions {
  /** Most characters that references may stand for. */
  readonly largest?: number
  /** What becomes of a reference that resolves to nothing, or to other text than its check says: an error, or it stays as text. */
  readonly unproven?: 'refuse' | 'leave'
}

/** Conversations whose expansion is kept: those that one pipeline goes through, most of them again when it is changed. */
const KEPT = { refuse: 8, leave: 2 }
type Expanders = LRUCache<Conversation['messages'], Expander>
const expanders: Readonly<Record<keyof typeof KEPT, Expanders>> = {
  refuse: new LRUCache({ max: KEPT.refuse }),
  leave: new LRUCache({ max: KEPT.leave }),
}

/** The expander of a conversation, with what was expanded of it before, or of one that it has messages in common with. */
export function expanderOf(
  { messages }: Pick<Conversation, 'messages'>,
  unproven: keyof typeof KEPT = 'refuse',
): Expander {
  const kept = expanders[unproven]
  const expander = kept.get(messages) ?? new Expander(messages, { unproven }, mostAlike(messages, kept))
  kept.set(messages, expander)
  return expander
}

/** The one of which most messages stand at the same places. */
function mostAlike(messages: Conversation['messages'], kept: Expanders): Expander | undefined {
  let most = 0
  let found: Expander | undefined
  for (const [others, expander] of kept.entries()) {
    const alike = messages.reduce((sum, message, index) => (message === others[index] ? sum + 1 : sum), 0)
    if (alike > most) [most, found] = [alike, expander]
  }
  return found
}

/** A message that was expanded. */
interface Done extends ExpandedMessage {
  /** Indexes of the other messages that its references lead to, or would. */
  readonly leadsTo: readonly number[]
  /** Characters that its references stand for. */
  readonly characters: number
}

/** Expands messages on demand and keeps what it expanded. */
export class Expander {
  private resolvedCharacters = 0
  private readonly done: (Done | undefined)[] = []
  private readonly open = new Set<number>()
  /** Of the message that is being expanded. */
  private current = { leadsTo: new Set<number>(), characters: 0 }

  /** By part as written, how it was read; only of parts that may hold a marker of ours. */
  readonly readings = new Map<Part, ReadPart>()

  constructor(
    private readonly messages: readonly Message[],
    private readonly options: ExpanderOptions = {},
    earlier?: Expander,
  ) {
    if (earlier) this.takeOver(earlier)
  }

  /** What was expanded of messages that stand where they did, and lead only to such: of those before them, or of those behind them. */
  private takeOver(earlier: Expander): void {
    const places = this.messages.map((_, index) => index)
    const take = (isAhead: (target: number, index: number) => boolean) => (index: number) => {
      const done = earlier.done[index]
      if (!done || this.done[index] || this.messages[index] !== earlier.messages[index]) return
      if (!done.leadsTo.every((target) => isAhead(target, index) && this.done[target])) return
      this.done[index] = done
      this.resolvedCharacters += done.characters
      for (const part of this.messages[index]?.parts ?? []) {
        const reading = earlier.readings.get(part)
        if (reading) this.readings.set(part, reading)
      }
    }
    places.forEach(take((target, index) => target < index))
    places.toReversed().forEach(take((target, index) => target > index))
  }

  has(index: number): boolean {
    return this.done[index] !== undefined
  }

  expanded(index: number): ExpandedMessage {
    const known = this.done[index]
    if (known) return known
    const message = this.messages[index]
    if (!message) throw new RangeError(`no message at ${index}`)
    this.open.add(index)
    const outer = this.current
    this.current = { leadsTo: new Set(), characters: 0 }
    try {
      const made = this.expandMessage(message, index)
      const { leadsTo, characters } = this.current
      const done: Done = { ...made, leadsTo: [...leadsTo], characters }
      this.done[index] = done
      return done
    } finally {
      this.current = outer
      this.open.delete(index)
    }
  }

  private expandMessage(message: Message, index: number): ExpandedMessage {
    const lines = new GrowingLines()
    const parts = message.parts.map((part) =>
      this.expandPart(part, { message: message.id, part: part.id, index }, lines),
    )
    return { message: lazy(() => withParts(message, parts)), lines }
  }

  private expandPart(part: Part, holder: Holder, lines: GrowingLines): Part | ReadPart {
    const read = new Map<string, ReadText>()
    for (const { path, text, references, holdsLookAlike } of slotsWithReferences(part)) {
      if (holdsLookAlike) read.set(slotKey(path), this.expandText(text, references, holder, lines))
      else lines.append(text)
      lines.endSlot(part.id)
    }
    if (read.size === 0) return part
    const reading = new ReadPart(part, read)
    this.readings.set(part, reading)
    return reading
  }

  private expandText(
    text: string,
    references: readonly FoundReference[],
    holder: Holder,
    lines: GrowingLines,
  ): ReadText {
    const position = holder.index + 1
    const pieces: string[] = []
    const kept: string[] = []
    const resolved: { start: number; end: number }[] = []
    let length = 0
    const push = (piece: string): void => {
      pieces.push(lines.append(piece))
      length += piece.length
    }
    let at = 0
    let isMarked = false
    const leaveUpTo = (end: number): void => {
      const plain = unescapeReferences(text.slice(at, end), position)
      isMarked ||= plain.length < end - at
      push(plain)
      kept.push(escapeReferences(text.slice(at, end), position))
    }
    for (const found of references) {
      const start = found.legendStart ?? found.start
      leaveUpTo(start) // what stands before it may be what it leads to
      at = start
      const standsFor = this.standsFor(found.reference, holder, lines)
      if (standsFor === undefined) continue
      resolved.push({ start: length, end: length + standsFor.length })
      push(standsFor)
      kept.push(text.slice(start, found.end))
      at = found.end
    }
    leaveUpTo(text.length)
    return { written: text, pieces, kept, isOwn: resolved.length > 0 || isMarked, resolved }
  }

  private standsFor(reference: Reference, holder: Holder, lines: GrowingLines): string | undefined {
    try {
      const text = this.resolve(reference, holder, lines)
      this.resolvedCharacters += text.length
      this.current.characters += text.length
      if (this.resolvedCharacters > (this.options.largest ?? LARGEST)) throw unresolved('too-large', reference, holder)
      return text
    } catch (error) {
      if (this.options.unproven === 'leave' && error instanceof Unresolved) return undefined
      throw error
    }
  }

  /** What a reference stands for. `own` are the lines of the holder's message before it. */
  resolve(reference: Reference, holder: Holder, own?: GrowingLines): string {
    const lines = this.linesOf(reference, holder, own)
    const { firstLine, lastLine, check } = reference
    if (firstLine < 1 || lastLine < firstLine || lastLine > lines.length)
      throw unresolved('no-such-lines', reference, holder)
    const replacements = reference.replacements?.map((line) => unescapeReferences(line, holder.index + 1))
    const text = standsAsThere(reference)
      ? lines.textOf(firstLine - 1, lastLine)
      : renderLines(lines.slice(firstLine - 1, lastLine), replacements ? { ...reference, replacements } : reference)
    if (checkOf(text) !== check) throw unresolved('check-differs', reference, holder)
    return text
  }

  /** The lines that a reference leads to as they stand there, and so many around them in the same text. */
  source(reference: Reference, holder: Holder, around: number): ReferenceSource {
    const lines = this.linesOf(reference, holder, undefined)
    const [from, to] = [reference.firstLine - 1, reference.lastLine]
    const slot = this.expanded(reference.message - 1).lines.slotAt(from)
    const textsOf = (start: number, end: number): readonly string[] =>
      lines.slice(Math.max(start, slot.start), Math.min(end, slot.end)).map(({ text }) => text)
    return {
      above: textsOf(from - around, from),
      lines: textsOf(from, to),
      below: textsOf(to, to + around),
      first: from - slot.start + 1,
      ...(slot.part !== undefined && { part: slot.part }),
    }
  }

  private linesOf(reference: Reference, holder: Holder, own: GrowingLines | undefined): LineList {
    const index = reference.message - 1
    if (own && index === holder.index) return own.complete
    // Also where nothing stands there: in a longer conversation something may.
    this.current.leadsTo.add(index)
    if (this.messages[index] === undefined) throw unresolved('no-such-message', reference, holder)
    if (this.open.has(index)) throw unresolved('circular', reference, holder)
    if (this.open.size > DEEPEST) throw unresolved('too-deep', reference, holder)
    return this.expanded(index).lines.complete
  }
}

function withParts(message: Message, read: readonly (Part | ReadPart)[]): Message {
  const parts = read.map((each) => (each instanceof ReadPart ? each.expanded() : each))
  return parts.every((part, position) => part === message.parts[position]) ? message : { ...message, parts }
}

/** Whether a reference stands for lines exactly as they are where it leads to. */
const standsAsThere = ({ numbering, breaks, exceptions }: Reference): boolean =>
  numbering.type === 'same' && breaks === undefined && exceptions === undefined

const reasons: Record<ExpandError['code'], string> = {
  'no-such-message': 'there is no such message',
  'no-such-lines': 'the message has no such lines',
  'check-differs': 'the lines have changed since',
  circular: 'that message refers back to this one',
  'too-deep': 'it leads through too many other references',
  'too-large': 'the text would grow beyond every file that can be read',
}

function unresolved(code: ExpandError['code'], reference: Reference, { message, part }: Holder): Unresolved {
  const text = `${formatReference(reference)} in ${part} cannot be resolved: ${reasons[code]}.`
  return new Unresolved({ code, message: text, messageId: message, partId: part, reference })
}
