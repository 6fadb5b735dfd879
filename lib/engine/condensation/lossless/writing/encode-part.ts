import type { Message } from '../../../conversation/message'
import type { Part } from '../../../conversation/part'
import { slotKey, withSlots } from '../../../conversation/texts/text-slots'
import { escapeReferences, formatReference, legend, type Reference } from '../../references/markers'
import { styleOf } from '../../references/reference'
import type { PartCounter } from '../../ports'
import type { LosslessChange } from '../strategies/change'
import type { LineTable, SlotLines } from '../lines/line-table'
import { strategyFor } from '../strategies/strategies'

/** A reference in the place of the lines `start` to before `end` of the table. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly reference: Reference
}

export interface SlotEdits {
  readonly lines: SlotLines
  /** In order and apart from each other. */
  readonly edits: readonly Edit[]
}

export interface EncodedPart {
  readonly part: Part
  readonly changes: readonly LosslessChange[]
  readonly holdsReferences: boolean
}

/** The part with its references written, where that makes it smaller; what looks like a marker of ours is marked as the source's own. */
export function encodePart(
  message: Message,
  part: Part,
  slots: readonly SlotEdits[],
  table: LineTable,
  withLegend: boolean,
  counter: PartCounter,
): EncodedPart {
  const changes: LosslessChange[] = []
  const advance = (
    current: Part,
    next: Part,
    change: Pick<LosslessChange, 'rule' | 'operation' | 'status' | 'references' | 'note'>,
  ): Part => {
    changes.push({
      message: message.id,
      part: part.id,
      tokensBefore: counter.countPart(current),
      tokensAfter: counter.countPart(next),
      ...change,
    })
    return next
  }
  const escaped = writeSlots(
    part,
    slots.map(({ lines }) => ({ lines, edits: [] })),
    table,
    false,
  )
  if (escaped !== part) advance(part, escaped, escapeChange)
  const first = slots.find(({ edits }) => edits.length > 0)
  if (!first) return { part: escaped, changes, holdsReferences: false }
  const encoded = writeSlots(part, slots, table, withLegend)
  if (counter.countPart(encoded) >= counter.countPart(escaped))
    return { part: escaped, changes, holdsReferences: false }
  const { rule, note } = strategyFor(first.lines.slot.content)
  const references = styleOf(slots.flatMap(({ edits }) => edits.map(({ reference }) => reference)))
  return {
    part: advance(escaped, encoded, { rule, note, operation: 'reference', status: 'recoverable', references }),
    changes,
    holdsReferences: true,
  }
}

const escapeChange = {
  rule: 'lossless.escape',
  operation: 'escape',
  status: 'recoverable',
  note: { type: 'escaped' },
} as const

/** The part with its edits written, the legend before the first of them, and look-alikes escaped; the part itself when nothing changes. */
function writeSlots(part: Part, slots: readonly SlotEdits[], table: LineTable, withLegend: boolean): Part {
  const replacements = new Map<string, string>()
  let needsLegend = withLegend
  for (const { lines, edits } of slots) {
    if (!lines.slot.restorable) continue
    const text = writeSlot(lines, edits, table, needsLegend)
    needsLegend &&= edits.length === 0
    if (text !== lines.slot.text) replacements.set(slotKey(lines.slot.path), text)
  }
  return withSlots(part, replacements)
}

function writeSlot(lines: SlotLines, edits: readonly Edit[], table: LineTable, withLegend: boolean): string {
  const escape = (text: string): string => escapeReferences(text, lines.slot.message + 1)
  if (edits.length === 0) return escape(lines.slot.text)
  const pieces: string[] = []
  let at = lines.start
  let previous: Reference | undefined
  for (const { start, end, reference } of edits) {
    pieces.push(escape(table.textOf(at, start) + separatorAfter(table, at, start)))
    if (withLegend && !previous) pieces.push(legend)
    pieces.push(
      [formatReference(reference, previous), ...(reference.replacements ?? []).map(escape)].join('\n'),
      table.separatorOf(end - 1),
    )
    previous = reference
    at = end
  }
  pieces.push(escape(table.textOf(at, lines.end)))
  return pieces.join('')
}

const separatorAfter = (table: LineTable, start: number, end: number): string =>
  end > start ? table.separatorOf(end - 1) : ''
