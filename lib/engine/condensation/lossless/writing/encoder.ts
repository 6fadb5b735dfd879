import type { Message } from '../../../conversation/message'
import type { Part } from '../../../conversation/part'
import { formatReference } from '../../references/markers'
import type { Reference } from '../../references/reference'
import type { PartCounter } from '../../ports'
import type { LosslessConfig } from '../config'
import { createCosts, type Costs } from '../lines/costs'
import { describeTarget, toEdit } from './edit'
import { encodePart, type Edit } from './encode-part'
import { LineTable, type SlotLines } from '../lines/line-table'
import { Matcher } from '../lines/matcher'
import { Places } from './places'
import { createReadableCosts, ReadableNames } from './readable-names'
import { referencesIn, slotsWithReferences } from '../reading/references-in'
import type { Match } from '../lines/runs'
import { describePart, type Slot } from '../strategies/slots'
import { isSameVisit, linked, type Encoded, type Visit, type WrittenPart } from './written-part'
import { coveredLines } from './covered-lines'

/**
 * Encodes parts one after the other, message by message in the order of `keep`: each may refer to those written before it. What was written
 * is a chain of `WrittenPart`s, and chains that begin alike share their beginning: what follows the same parts is encoded once.
 */
export class Encoder {
  private readonly table: LineTable
  private readonly matcher: Matcher
  private readonly costs: Costs
  private readonly places: Places
  /** Set where references are written for a reader. */
  private readonly names: ReadableNames | undefined
  /** Whether parts are named as they are written, in reading order; otherwise all were before. */
  private readonly namesInOrder: boolean
  private run = 1
  /** The chain that matcher and names know of. */
  private at: WrittenPart | undefined
  /** Slots that are written, by index of the message. */
  private readonly written: SlotLines[][] = []

  /** `named`: all that will be written, where names do not come in its order. */
  constructor(
    private readonly config: LosslessConfig,
    private readonly counter: PartCounter,
    isReadable: boolean,
    named?: readonly Message[],
    /** All that is expected, where it is known: only to be faster. */
    expected: readonly Message[] = named ?? [],
  ) {
    this.table = new LineTable(linesExpected(expected))
    this.namesInOrder = named === undefined
    this.places = new Places(this.table)
    this.names = isReadable ? new ReadableNames(this.table, this.places) : undefined
    if (this.names)
      for (const message of named ?? [])
        for (const part of message.parts) this.places.add(part, part, message, this.table.linesOfPart(part))
    this.costs = this.names ? createReadableCosts(this.table, this.names, counter) : createCosts(this.table, counter)
    this.matcher = new Matcher(this.table, this.costs, this.names)
  }

  /** Lines that it knows of. */
  get size(): number {
    return this.table.length
  }

  /**
   * What was written before counts no more where it is judged how often lines are repeated, so that a run makes the same, whatever
   * other runs have written with this encoder.
   */
  beginRun(): void {
    this.run++
    this.table.beginRun()
  }

  /** The parts of a chain are those of this run. */
  private ask(chain: WrittenPart): void {
    const links: WrittenPart[] = []
    for (let at: WrittenPart | undefined = chain; at && at.run !== this.run; at = at.before) links.push(at)
    for (const link of links.toReversed()) {
      link.run = this.run
      if (link.visit) this.table.linesOfPart(link.visit.part)
    }
  }

  /** Behind `before`, a part that stays as it is written. */
  pass(before: WrittenPart, visit: Visit, written: Part): WrittenPart {
    const known = before.next.find(
      (next) => next.encoded === undefined && next.written === written && isSameVisit(next.visit, visit),
    )
    return (
      known ??
      linked(before, {
        visit,
        written,
        encoded: undefined,
        holdsLegend: before.holdsLegend || (written !== visit.part && holdsLegend(written)),
        rows: undefined,
        covered: undefined,
      })
    )
  }

  /** Behind `before`, a part with references to what stands there; it may then be passed over. */
  encode(before: WrittenPart, visit: Visit): Encoded {
    const known = before.next.find(
      (next): next is Encoded => next.encoded !== undefined && isSameVisit(next.visit, visit),
    )
    if (known) {
      this.ask(known)
      return known
    }
    this.goTo(before)
    const { part, message } = visit
    const rows = this.numbered(visit, before)
    this.name(visit, part, rows)
    const slots = rows.map((lines) => ({ lines, edits: this.editsOf(lines) }))
    const withLegend = this.names !== undefined && this.config.legend && !before.holdsLegend
    const encoded = encodePart(message, part, slots, this.table, withLegend, this.counter)
    const covered = slots.map(({ edits }) => (encoded.holdsReferences ? edits : []))
    rows.forEach((lines, index) => this.names?.shown.settle(lines, covered[index] ?? []))
    this.settle(visit.index, rows)
    const made = linked(before, {
      visit,
      written: encoded.part,
      encoded,
      rows,
      covered,
      holdsLegend: before.holdsLegend || (withLegend && encoded.holdsReferences),
    })
    made.run = this.run
    this.at = made
    return made
  }

  /** Whether a part as it was written before can be written so behind `before`: its references must be found by what they say. */
  holds(before: WrittenPart, visit: Visit, written: Part): boolean {
    const { names } = this
    if (!names || !referencesIn(written).some(({ reference }) => reference.readable)) return true
    if (!this.namesInOrder || holdsLegend(written) !== (this.config.legend && !before.holdsLegend)) return false
    this.ask(before)
    this.table.linesOfPart(visit.part)
    return answered(before, written, visit.index, () => {
      this.goTo(before)
      const rows = this.numbered(visit, before)
      this.name(visit, written, rows)
      const stand = slotsWithReferences(written).every(({ references }, index) => {
        const source = rows[index]
        return source !== undefined && references.every(({ reference }) => this.stands(reference, source, rows, names))
      })
      this.places.remove(visit.part, rows)
      return stand
    })
  }

  /** Whether a reference in a part, whose slots are `own`, is found by what it says. */
  private stands(reference: Reference, source: SlotLines, own: readonly SlotLines[], names: ReadableNames): boolean {
    const holdsFirst = ({ firstNumber, start, end }: SlotLines): boolean =>
      reference.firstLine >= firstNumber && reference.firstLine < firstNumber + end - start
    const target = this.written[reference.message - 1]?.find(holdsFirst)
    if (target) {
      const start = target.start + reference.firstLine - target.firstNumber
      return names.finds(reference, start, start + reference.lastLine - reference.firstLine, source)
    }
    // Within the part itself, which is as it was; but its name may be another one.
    const slot = reference.message - 1 === source.slot.message ? own.find(holdsFirst) : undefined
    return slot !== undefined && names.isNamedIn(reference, slot, source)
  }

  /** What share of a part's characters, 0 to 1, is in lines that no part of the chain holds. */
  newShare(before: WrittenPart, part: Part): number {
    this.ask(before)
    this.table.linesOfPart(part)
    return answered(before, part, 0, () => {
      this.goTo(before)
      let all = 0
      let unseen = 0
      for (const { start, end } of this.table.linesOfPart(part)) {
        for (let line = start; line < end; line++) {
          const length = this.table.lengthAt(line)
          all += length
          if (!this.matcher.hasSeen(line)) unseen += length
        }
      }
      return all === 0 ? 0 : unseen / all
    })
  }

  /** Makes matcher and names know of this chain. */
  private goTo(chain: WrittenPart): void {
    this.ask(chain)
    const ahead: WrittenPart[] = []
    let from = this.at
    let to: WrittenPart | undefined = chain
    while (from !== to) {
      if (from && (!to || from.depth > to.depth)) from = this.undo(from)
      else if (to) {
        ahead.push(to)
        to = to.before
      }
    }
    for (const next of ahead.toReversed()) this.redo(next)
    this.at = chain
  }

  private redo(next: WrittenPart): void {
    const { visit, written, before } = next
    if (!visit || !before || !written) return
    const rows = (next.rows ??= this.numbered(visit, before))
    this.name(visit, next.encoded ? visit.part : written, rows)
    const covered = this.names && (next.covered ??= coveredLines(visit, written, rows, this.table))
    rows.forEach((lines, index) => {
      this.table.place(lines)
      this.matcher.pass(lines)
      if (covered?.[index]?.length) this.names?.shown.settle(lines, covered[index])
    })
    this.settle(visit.index, rows)
  }

  private undo(last: WrittenPart): WrittenPart | undefined {
    const { visit, rows = [], covered, before } = last
    if (!visit) return before
    rows.toReversed().forEach((lines) => this.matcher.forget(lines))
    rows.forEach((lines, index) => {
      if (covered?.[index]?.length) this.names?.shown.settle(lines, [])
    })
    if (this.names && this.namesInOrder) this.places.remove(visit.part, rows)
    const own = this.written[visit.index]
    if (own) own.length -= rows.length
    return before
  }

  private settle(index: number, rows: readonly SlotLines[]): void {
    while (this.written.length <= index) this.written.push([])
    this.written[index]?.push(...rows)
  }

  private name({ part, message }: Visit, shown: Part, slots: readonly SlotLines[]): void {
    if (this.names && this.namesInOrder) this.places.add(part, shown, message, slots)
  }

  /** The part's slots with their numbers in their message. */
  private numbered({ part, message, index, surroundings }: Visit, before: WrittenPart): readonly SlotLines[] {
    const last = before.visit?.index === index ? lastOf(before, index) : undefined
    let next = last ? last.firstNumber + last.end - last.start : 1
    const texts = this.table.linesOfPart(part)
    return describePart(part, message, index, surroundings, this.config).flatMap((slot: Slot, position) => {
      const text = texts[position]
      if (!text) return []
      const lines: SlotLines = { index: text.index, start: text.start, end: text.end, slot, firstNumber: next }
      next += text.end - text.start
      this.table.place(lines)
      return [lines]
    })
  }

  private editsOf(lines: SlotLines): readonly Edit[] {
    const edits: Edit[] = []
    const take = (found: Match): Match | undefined => {
      const taken = this.names ? this.named(found, lines, this.names, edits.at(-1)) : this.described(found, lines)
      if (taken?.edit) edits.push(taken.edit)
      return taken?.match
    }
    this.matcher.visit(lines, this.config.minimumGain, take)
    return edits
  }

  private described(match: Match, lines: SlotLines): Taken {
    const about = describeTarget(match, lines, this.counter)
    return { match, edit: toEdit(match, lines, this.table, about === undefined ? {} : { about }) }
  }

  private named(found: Match, lines: SlotLines, names: ReadableNames, previous: Edit | undefined): Taken | undefined {
    const named = names.nameOf(found, lines)
    const edit = named && toEdit(named.match, lines, this.table, { readable: named.readable })
    return edit && this.pays(edit, named.match, previous) ? { match: named.match, edit } : undefined
  }

  private pays({ reference }: Edit, { source, length, holes }: Match, previous: Edit | undefined): boolean {
    let tokens = 0
    for (let line = source; line < source + length; line++) tokens += this.costs.line(line)
    for (const hole of holes)
      for (let line = source + hole.start; line < source + hole.end; line++) tokens -= this.costs.line(line)
    return (
      tokens - this.counter.countText(`${formatReference(reference, previous?.reference)}\n`) >= this.config.minimumGain
    )
  }
}

/** Lines of code and logs have about so many characters. */
const LINE_LENGTH = 40

function linesExpected(messages: readonly Message[]): number | undefined {
  let characters = 0
  for (const { parts } of messages)
    for (const part of parts) for (const { text } of slotsWithReferences(part)) characters += text.length
  return characters === 0 ? undefined : Math.ceil(characters / LINE_LENGTH)
}

interface Taken {
  readonly match: Match
  /** Undefined where no reference would stand for exactly these lines. */
  readonly edit: Edit | undefined
}

/** A question about a part behind a chain has one answer. */
function answered<Answer extends boolean | number>(
  before: WrittenPart,
  part: Part,
  index: number,
  find: () => Answer,
): Answer {
  const known = before.answers?.get(part)
  if (known?.index === index) return known.answer as Answer
  const answer = find()
  before.answers ??= new Map()
  before.answers.set(part, { index, answer })
  return answer
}

const holdsLegend = (written: Part): boolean =>
  referencesIn(written).some(({ legendStart }) => legendStart !== undefined)

/** The last slot of the message, which parts without text may follow. */
function lastOf(chain: WrittenPart, index: number): SlotLines | undefined {
  for (let at: WrittenPart | undefined = chain; at?.visit?.index === index; at = at.before)
    if (at.rows && at.rows.length > 0) return at.rows.at(-1)
  return undefined
}
