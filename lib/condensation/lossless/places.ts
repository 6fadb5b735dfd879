import type { Message } from '@/lib/conversation/message'
import type { ToolCallId } from '@/lib/conversation/ids'
import type { Part } from '@/lib/conversation/part'
import type { PlacedWords, Speaker } from '../readable-references'
import { Beginnings } from './beginnings'
import type { LineTable, SlotLines } from './line-table'
import { prefixNumber } from './lines'
import { labelOf, labelOfState } from './subject'

/** Texts that a reader can be led to together, under one name. */
export class Place {
  readonly beginnings: Beginnings
  private numbers: Map<number, number> | undefined

  constructor(
    readonly words: PlacedWords,
    private readonly table: LineTable,
    private readonly slots: SlotLines[] = [],
  ) {
    this.beginnings = new Beginnings(table, slots)
  }

  add(lines: SlotLines): void {
    this.slots.push(lines)
    this.numbers = undefined
  }

  removeLast(): void {
    this.slots.pop()
    this.numbers = undefined
    this.beginnings.reset()
  }

  /** The first line with that number printed in front of it. */
  lineNumbered(number: number): number | undefined {
    this.numbers ??= firstByNumber(this.slots, this.table)
    return this.numbers.get(number)
  }
}

function firstByNumber(slots: readonly SlotLines[], table: LineTable): Map<number, number> {
  const numbers = new Map<number, number>()
  for (const { start, end } of slots) {
    for (let line = start; line < end; line++) {
      const prefix = table.prefix[line] ?? ''
      if (prefix !== '' && !numbers.has(prefixNumber(prefix))) numbers.set(prefixNumber(prefix), line)
    }
  }
  return numbers
}

interface PartName {
  readonly label: string
  readonly ordinal: number
}

/**
 * Names for what references lead to, told part by part in reading order. A name never depends on what comes later: calls of one label
 * are counted from the start, and lines are found by the first that is numbered, or begins, as named.
 */
export class Places {
  private readonly counts = new Map<string, number>()
  private readonly names = new Map<Part, PartName>()
  private readonly waiting = new Map<ToolCallId, PartName[]>()
  private readonly shared = new Map<string, Place>()
  private readonly keys = new Map<SlotLines, readonly string[]>()
  private readonly own = new Map<SlotLines, Place>()

  constructor(private readonly table: LineTable) {}

  /** `shown` is the part as a reader sees it. */
  add(part: Part, shown: Part, message: Message, slots: readonly SlotLines[]): void {
    const name = this.nameNext(part, shown)
    if (name) this.names.set(part, name)
    const by = speakerOf(part, message)
    const words: PlacedWords = name ? { type: 'call', ...name } : { type: 'spoken', by }
    const key = name ? `${part.type === 'environment'} ${name.ordinal} ${name.label}` : by
    const keys = part.type === 'tool-result' && name ? [key, 'tool'] : [key]
    for (const lines of slots) {
      this.keys.set(lines, keys)
      for (const each of keys) this.placeAt(each, each === key ? words : { type: 'spoken', by: 'tool' }).add(lines)
    }
  }

  /** Undoes the last `add`. */
  remove(part: Part, slots: readonly SlotLines[]): void {
    for (const lines of slots.toReversed()) for (const key of this.keys.get(lines) ?? []) this.shared.get(key)?.removeLast()
    const name = this.names.get(part)
    if (!name) return
    this.names.delete(part)
    if (part.type === 'tool-result') this.waiting.get(part.callId)?.unshift(name)
    else this.counts.set(name.label, name.ordinal - 1)
    if (part.type === 'tool-call') this.waiting.get(part.callId)?.pop()
  }

  private nameNext(part: Part, shown: Part): PartName | undefined {
    if (part.type === 'tool-result') return this.waiting.get(part.callId)?.shift()
    if (part.type === 'environment') return this.count(labelOfState(shown.type === 'environment' ? shown : part))
    if (part.type !== 'tool-call') return undefined
    const name = this.count(labelOf(shown.type === 'tool-call' ? shown : part).text)
    const waiting = this.waiting.get(part.callId)
    if (waiting) waiting.push(name)
    else this.waiting.set(part.callId, [name])
    return name
  }

  private count(label: string): PartName {
    const ordinal = (this.counts.get(label) ?? 0) + 1
    this.counts.set(label, ordinal)
    return { label, ordinal }
  }

  private placeAt(key: string, words: PlacedWords): Place {
    const known = this.shared.get(key)
    if (known) return known
    const place = new Place(words, this.table)
    this.shared.set(key, place)
    return place
  }

  /** Where a reader of `source` finds the lines of `target`: a call and its result, a block, what somebody wrote, or the text itself. */
  placeOf(target: SlotLines, source: SlotLines): Place {
    const shared = this.shared.get(this.keys.get(target)?.[0] ?? '')
    return target === source || !shared ? this.ownPlace(target, { type: 'here' }) : shared
  }

  /** A call and its result, which have one name. */
  areOfOneUse(one: SlotLines, other: SlotLines): boolean {
    const name = this.names.get(one.slot.part)
    return name !== undefined && name === this.names.get(other.slot.part)
  }

  /** The text of the slot alone, where that has a name: an argument, a block, a result of one text. */
  textOf(target: SlotLines): Place | undefined {
    const { part, path } = target.slot
    const name = this.names.get(part)
    if (!name) return undefined
    if (part.type === 'tool-call') return path.length > 0 ? this.ownPlace(target, { type: 'call', ...name, parameter: parameterName(path) }) : undefined
    const isAlone = part.type !== 'tool-result' || part.content.filter((item) => item.type === 'text').length === 1
    return isAlone ? this.ownPlace(target, { type: 'call', ...name }) : undefined
  }

  private ownPlace(lines: SlotLines, words: PlacedWords): Place {
    const known = this.own.get(lines)
    if (known?.words.type === words.type) return known
    const place = new Place(words, this.table, [lines])
    this.own.set(lines, place)
    return place
  }
}

const parameterName = (path: readonly (string | number)[]): string => path.join('.').replace(/[`⟨⟩\n]/g, '').slice(0, 60) || 'input'

function speakerOf(part: Part, message: Message): Speaker {
  if (part.type === 'tool-result') return 'tool'
  return message.role === 'user' || message.role === 'system' || message.role === 'tool' ? message.role : 'assistant'
}
