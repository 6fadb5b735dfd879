import type { Message } from '../../../conversation/message'
import type { ToolCallId } from '../../../conversation/ids'
import type { Part } from '../../../conversation/part'
import type { Direction, PlacedWords, Speaker } from '../../references/readable-references'
import { Beginnings } from '../lines/beginnings'
import type { LineTable, SlotLines, TextLines } from '../lines/line-table'
import { labelOf, labelOfState } from '../strategies/subject'

/** Texts that a reader can be led to together, under one name. */
export class Place {
  readonly beginnings: Beginnings
  /** First lines by the number printed in front of them. */
  private readonly numbers = new Map<number, number>()
  /** Texts whose numbers are known. */
  private numbered = 0
  /** Tokens that its name takes, by direction: for who counts them. */
  readonly tokens: Partial<Record<Direction, number>> = {}

  constructor(
    readonly words: PlacedWords,
    private readonly table: LineTable,
    private readonly texts: TextLines[] = [],
  ) {
    this.beginnings = new Beginnings(table, texts)
  }

  add(text: TextLines): void {
    this.texts.push(text)
  }

  removeLast(): void {
    const text = this.texts.pop()
    if (!text) return
    this.beginnings.removed(text)
    if (this.numbered <= this.texts.length) return
    this.numbered--
    for (let line = text.start; line < text.end; line++)
      if (this.numbers.get(this.table.numberOf(line)) === line) this.numbers.delete(this.table.numberOf(line))
  }

  /** The first line with that number printed in front of it. */
  lineNumbered(number: number): number | undefined {
    for (; this.numbered < this.texts.length; this.numbered++) this.takeNumbers(this.texts[this.numbered])
    return this.numbers.get(number)
  }

  private takeNumbers(text: TextLines | undefined): void {
    for (let line = text?.start ?? 0; line < (text?.end ?? 0); line++) {
      const number = this.table.numberOf(line)
      if (number >= 0 && !this.numbers.has(number)) this.numbers.set(number, line)
    }
  }
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
  /** By index of the text: the places that it belongs to, the one it is named by first, and those of its own. */
  private readonly placesOf: (readonly Place[] | undefined)[] = []
  private readonly alone: (Place | undefined)[] = []
  private readonly here: (Place | undefined)[] = []

  constructor(private readonly table: LineTable) {}

  /** `shown` is the part as a reader sees it. */
  add(part: Part, shown: Part, message: Message, texts: readonly TextLines[]): void {
    const name = this.nameNext(part, shown)
    if (name) this.names.set(part, name)
    const by = speakerOf(part, message)
    const place = name
      ? this.placeAt(`${part.type === 'environment'} ${name.ordinal} ${name.label}`, { type: 'call', ...name })
      : this.placeAt(by, { type: 'spoken', by })
    const places =
      part.type === 'tool-result' && name ? [place, this.placeAt('tool', { type: 'spoken', by: 'tool' })] : [place]
    for (const text of texts) {
      setAt(this.placesOf, text.index, places)
      for (const each of places) each.add(text)
    }
  }

  /** Undoes the last `add`. */
  remove(part: Part, texts: readonly TextLines[]): void {
    for (const { index } of texts.toReversed()) {
      for (const place of this.placesOf[index] ?? []) place.removeLast()
      setAt(this.placesOf, index, undefined)
      setAt(this.alone, index, undefined)
      setAt(this.here, index, undefined)
    }
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
  placeOf(target: TextLines, source: TextLines): Place {
    const shared = target.index === source.index ? undefined : this.placesOf[target.index]?.[0]
    return shared ?? ownPlace(this.here, target, () => ({ type: 'here' }), this.table)
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
    if (part.type === 'tool-call')
      return path.length > 0
        ? ownPlace(this.alone, target, () => ({ type: 'call', ...name, parameter: parameterName(path) }), this.table)
        : undefined
    const isAlone = part.type !== 'tool-result' || part.content.filter((item) => item.type === 'text').length === 1
    return isAlone ? ownPlace(this.alone, target, () => ({ type: 'call', ...name }), this.table) : undefined
  }
}

function ownPlace(known: (Place | undefined)[], text: TextLines, words: () => PlacedWords, table: LineTable): Place {
  const place = known[text.index] ?? new Place(words(), table, [text])
  setAt(known, text.index, place)
  return place
}

/** Without holes before it, which would make the list slow. */
function setAt<Value>(list: (Value | undefined)[], index: number, value: Value): void {
  while (list.length < index) list.push(undefined)
  list[index] = value
}

const parameterName = (path: readonly (string | number)[]): string =>
  path
    .join('.')
    .replace(/[`⟨⟩\n]/g, '')
    .slice(0, 60) || 'input'

function speakerOf(part: Part, message: Message): Speaker {
  if (part.type === 'tool-result') return 'tool'
  return message.role === 'user' || message.role === 'system' || message.role === 'tool' ? message.role : 'assistant'
}
