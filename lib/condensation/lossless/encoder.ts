import { withMessages, type Conversation } from '@/lib/conversation/conversation'
import type { Message } from '@/lib/conversation/message'
import type { Part } from '@/lib/conversation/part'
import { slotKey, textSlots } from '@/lib/conversation/text-slots'
import { findReferences, formatReference, legend, unescapeReferences } from '../markers'
import type { PartCounter } from '../ports'
import type { LosslessConfig } from './config'
import { createCosts, type Costs } from './costs'
import { describeTarget, toEdit } from './edit'
import { encodePart, type Edit, type EncodedPart } from './encode-part'
import { LineTable, type SlotLines } from './line-table'
import { Matcher } from './matcher'
import { Places } from './places'
import { createReadableCosts, ReadableNames } from './readable-names'
import type { Hole, Match } from './runs'
import { describeSlots, type Slot } from './slots'

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
  private readonly costs: Costs
  private readonly places: Places
  /** Set where references are written for a reader. */
  private readonly names: ReadableNames | undefined
  private readonly rows = new Map<Part, readonly SlotLines[]>()
  /** Whether parts are named as they are written, in reading order; otherwise all were before. */
  private readonly namesInOrder: boolean
  /** What holds the legend: so it is written anew where that is taken back. */
  private legendIn: Part | undefined
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
    this.namesInOrder = config.keep === 'first'
    this.places = new Places(this.table)
    this.names = isReadable(config, fuller) ? new ReadableNames(this.table, this.places) : undefined
    if (this.names && !this.namesInOrder) for (const message of plain.messages) for (const part of message.parts) this.places.add(part, part, message, this.rows.get(part) ?? [])
    this.costs = this.names ? createReadableCosts(this.table, this.names, counter) : createCosts(this.table, counter)
    this.matcher = new Matcher(this.table, this.costs, this.names)
  }

  knows(part: Part): boolean {
    return this.rows.has(part)
  }

  startMessage(): void {
    this.next = 1
  }

  /** Lets later parts refer to one that stays as it is written. */
  pass(part: Part, written: Part, message: Message, position: number): void {
    const slots = this.numbered(part)
    this.name(part, written, message, slots)
    for (const lines of slots) this.matcher.pass(lines.index)
    if (!this.names || written === part) return
    const texts = new Map(textSlots(written).map(({ path, text }) => [slotKey(path), text] as const))
    for (const lines of slots) {
      const text = texts.get(slotKey(lines.slot.path)) ?? lines.slot.text
      if (text.includes(legend)) this.legendIn = part
      this.names.shown.settle(lines, coveredIn(text, lines, this.table, position))
    }
  }

  encode(part: Part, message: Message): EncodedPart {
    const rows = this.numbered(part)
    this.name(part, part, message, rows)
    const slots = rows.map((lines) => ({ lines, edits: this.editsOf(lines) }))
    const withLegend = this.names !== undefined && this.config.legend && this.legendIn === undefined
    const encoded = encodePart(message, part, slots, this.table, withLegend, this.counter)
    if (withLegend && encoded.holdsReferences) this.legendIn = part
    for (const { lines, edits } of slots) this.names?.shown.settle(lines, encoded.holdsReferences ? edits : [])
    return encoded
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
    if (this.names && this.namesInOrder) this.places.remove(part, rows)
    if (this.legendIn === part) this.legendIn = undefined
  }

  private name(part: Part, shown: Part, message: Message, slots: readonly SlotLines[]): void {
    if (this.names && this.namesInOrder) this.places.add(part, shown, message, slots)
  }

  private numbered(part: Part): readonly SlotLines[] {
    const rows = this.rows.get(part) ?? []
    for (const lines of rows) {
      this.table.number(lines, this.next)
      this.next += lines.end - lines.start
    }
    return rows
  }

  private editsOf(lines: SlotLines): readonly Edit[] {
    const matches = this.matcher.visit(lines.index, this.config.minimumGain)
    const { names } = this
    if (names) return this.readableEdits(matches, lines, names)
    return matches.flatMap((match) => {
      const about = describeTarget(match, lines, this.counter)
      return toEdit(match, lines, this.table, about === undefined ? {} : { about }) ?? []
    })
  }

  private readableEdits(matches: readonly Match[], lines: SlotLines, names: ReadableNames): readonly Edit[] {
    const edits: Edit[] = []
    for (const found of matches) {
      const named = names.nameOf(found, lines)
      const edit = named && toEdit(named.match, lines, this.table, { readable: named.readable })
      if (edit && this.pays(edit, named.match, edits.at(-1))) edits.push(edit)
    }
    return edits
  }

  private pays({ reference }: Edit, { source, length, holes }: Match, previous: Edit | undefined): boolean {
    let tokens = 0
    for (let line = source; line < source + length; line++) tokens += this.costs.line(line)
    for (const hole of holes) for (let line = source + hole.start; line < source + hole.end; line++) tokens -= this.costs.line(line)
    return tokens - this.counter.countText(`${formatReference(reference, previous?.reference)}\n`) >= this.config.minimumGain
  }
}

/**
 * Names count from the start of the conversation. Where content stays at the end (`keep: latest`) and a later pass may still choose
 * between forms of earlier parts, they would not be certain: then references are compact.
 */
const isReadable = ({ references, keep }: LosslessConfig, fuller: ReadonlyMap<Part, Part>): boolean => references === 'readable' && (keep === 'first' || fuller.size === 0)

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

/** The lines of a slot that the references in its text as written, at that position, stand for. */
function coveredIn(text: string, lines: SlotLines, table: LineTable, position: number): readonly Hole[] {
  const covered: Hole[] = []
  let line = lines.start
  let at = 0
  let offset = 0
  for (const { reference, start, end, legendStart } of findReferences(text)) {
    offset += unescapeReferences(text.slice(at, legendStart ?? start), position).length
    for (; offset > 0 && line < lines.end; line++) offset -= (table.text[line] ?? '').length + (table.separator[line] ?? '').length
    const next = line + reference.lastLine - reference.firstLine + 1
    covered.push({ start: line, end: next })
    offset = -(table.separator[next - 1] ?? '').length
    line = next
    at = end
  }
  return covered
}
