import type { Message } from '@/lib/conversation/message'
import type { Part } from '@/lib/conversation/part'
import { slotKey, withSlots } from '@/lib/conversation/text-slots'
import { escapeReferences, formatReference, type Reference } from '../markers'
import type { PartCounter } from '../ports'
import type { LosslessChange } from './change'
import type { LineTable, SlotLines } from './line-table'
import { losslessStrategies } from './strategies'

/** A reference in the place of the lines `start` to before `end` of the table. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly reference: Reference
  readonly rule: LosslessChange['rule']
}

export interface SlotEdits {
  readonly lines: SlotLines
  /** In order and apart from each other. */
  readonly edits: readonly Edit[]
}

export interface EncodedPart {
  readonly part: Part
  readonly changes: readonly LosslessChange[]
}

/** The part with its references written, and a row per rule. References that would not make it smaller are left out. */
export function encodePart(message: Message, part: Part, slots: readonly SlotEdits[], table: LineTable, counter: PartCounter): EncodedPart {
  const changes: LosslessChange[] = []
  const advance = (current: Part, next: Part, change: Pick<LosslessChange, 'rule' | 'operation' | 'status' | 'note'>): Part => {
    changes.push({ message: message.id, part: part.id, tokensBefore: counter.countPart(current), tokensAfter: counter.countPart(next), ...change })
    return next
  }
  let current = writeSlots(part, slots, table, () => false)
  if (current !== part) advance(part, current, escapeChange)
  const written = new Set<string>()
  for (const { rule, note } of losslessStrategies) {
    if (!slots.some(({ edits }) => edits.some((edit) => edit.rule === rule))) continue
    const next = writeSlots(part, slots, table, (edit) => edit.rule === rule || written.has(edit.rule))
    if (counter.countPart(next) >= counter.countPart(current)) continue
    written.add(rule)
    current = advance(current, next, { rule, note, operation: 'reference', status: 'recoverable' })
  }
  return { part: current, changes }
}

const escapeChange = { rule: 'lossless.escape', operation: 'escape', status: 'recoverable', note: { type: 'escaped' } } as const

/** The part with those edits written that `takes` picks, and what looks like a reference escaped; the part itself when nothing changes. */
function writeSlots(part: Part, slots: readonly SlotEdits[], table: LineTable, takes: (edit: Edit) => boolean): Part {
  const replacements = new Map<string, string>()
  for (const { lines, edits } of slots) {
    if (!lines.slot.restorable) continue
    const text = writeSlot(lines, edits.filter(takes), table)
    if (text !== lines.slot.text) replacements.set(slotKey(lines.slot.path), text)
  }
  return withSlots(part, replacements)
}

function writeSlot(lines: SlotLines, edits: readonly Edit[], table: LineTable): string {
  if (edits.length === 0) return escapeReferences(lines.slot.text)
  const pieces: string[] = []
  let at = lines.start
  let previous: number | undefined
  for (const { start, end, reference } of edits) {
    pieces.push(escapeReferences(table.textOf(at, start) + separatorAfter(table, at, start)), writeReference(reference, previous), table.separator[end - 1] ?? '')
    previous = reference.message
    at = end
  }
  pieces.push(escapeReferences(table.textOf(at, lines.end)))
  return pieces.join('')
}

const separatorAfter = (table: LineTable, start: number, end: number): string => (end > start ? (table.separator[end - 1] ?? '') : '')

const writeReference = (reference: Reference, previous: number | undefined): string =>
  [formatReference(reference, previous), ...(reference.replacements ?? []).map(escapeReferences)].join('\n')
