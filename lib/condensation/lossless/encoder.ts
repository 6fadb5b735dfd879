import { withMessages, type Conversation } from '@/lib/conversation/conversation'
import type { Message } from '@/lib/conversation/message'
import type { Part } from '@/lib/conversation/part'
import type { PartCounter } from '../ports'
import { editsOf, enabledStrategies } from './apply'
import type { LosslessConfig } from './config'
import { createCosts } from './costs'
import { encodePart, type EncodedPart } from './encode-part'
import { LineTable, type SlotLines } from './line-table'
import { Matcher } from './matcher'
import { describeSlots, type Slot } from './slots'
import type { LosslessStrategy } from './strategy'

/** What the encoder is to know of: the messages in `scope`, each part as it stands in `plain` and, where there is one, in its fuller form. */
export interface EncoderInput {
  readonly plain: Conversation
  readonly fuller: ReadonlyMap<Part, Part>
  /** Indexes of messages. */
  readonly scope: ReadonlySet<number>
}

/** Encodes parts one after the other, message by message in the order of `keep`: each may refer to those before it, and be taken back. */
export class Encoder {
  private readonly table: LineTable
  private readonly matcher: Matcher
  private readonly rows = new Map<Part, readonly SlotLines[]>()
  private readonly strategies: readonly LosslessStrategy[]
  /** Number that the first line of the next part has in its message. */
  private next = 1

  constructor(
    { plain, fuller, scope }: EncoderInput,
    private readonly config: LosslessConfig,
    private readonly counter: PartCounter,
  ) {
    const alternatives = new Set([...scope].filter((index) => plain.messages[index]?.parts.some((part) => fuller.has(part))))
    const inFull = alternatives.size === 0 ? plain : withMessages(plain, plain.messages.map((message, index) => (alternatives.has(index) ? inFullOf(message, fuller) : message)))
    const shorter = alternatives.size === 0 ? [] : describeSlots(plain, config, alternatives).map((slots) => slots.filter(({ part }) => fuller.has(part)))
    const groups = [...describeSlots(inFull, config, scope), ...shorter].flatMap(byPart)
    this.table = new LineTable(groups.map(({ slots }) => slots))
    groups.forEach(({ part }, row) => this.rows.set(part, this.table.byMessage[row] ?? []))
    this.matcher = new Matcher(this.table, createCosts(this.table, counter))
    this.strategies = enabledStrategies(config)
  }

  knows(part: Part): boolean {
    return this.rows.has(part)
  }

  startMessage(): void {
    this.next = 1
  }

  /** Lets later parts refer to one that stays as it is written. */
  pass(part: Part): void {
    for (const lines of this.numbered(part)) this.matcher.pass(lines.index)
  }

  encode(part: Part, message: Message): EncodedPart {
    const slots = this.numbered(part).map((lines) => ({ lines, edits: editsOf(lines, this.matcher, this.strategies, this.table, this.config, this.counter) }))
    return encodePart(message, part, slots, this.table, this.counter)
  }

  /** What share of a part's characters, 0 to 1, is in lines that no earlier part holds. */
  newShare(part: Part): number {
    let all = 0
    let unseen = 0
    for (const { start, end } of this.rows.get(part) ?? []) {
      for (let line = start; line < end; line++) {
        const length = this.table.text[line]?.length ?? 0
        all += length
        if (!this.matcher.hasSeen(line)) unseen += length
      }
    }
    return all === 0 ? 0 : unseen / all
  }

  /** Takes back the part that was encoded last: nothing refers to it, another stands in its place. */
  takeBack(part: Part): void {
    const rows = this.rows.get(part) ?? []
    for (const { index, start, end } of rows.toReversed()) {
      this.matcher.forget(index)
      this.next -= end - start
    }
  }

  private numbered(part: Part): readonly SlotLines[] {
    const rows = this.rows.get(part) ?? []
    for (const lines of rows) {
      this.table.number(lines, this.next)
      this.next += lines.end - lines.start
    }
    return rows
  }
}

const inFullOf = (message: Message, fuller: ReadonlyMap<Part, Part>): Message => ({ ...message, parts: message.parts.map((part) => fuller.get(part) ?? part) })

/** Runs of slots of one part. */
function byPart(slots: readonly Slot[]): readonly { readonly part: Part; readonly slots: readonly Slot[] }[] {
  const groups: { part: Part; slots: Slot[] }[] = []
  for (const slot of slots) {
    const last = groups.at(-1)
    if (last?.part === slot.part) last.slots.push(slot)
    else groups.push({ part: slot.part, slots: [slot] })
  }
  return groups
}
