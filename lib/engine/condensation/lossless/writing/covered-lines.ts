import type { Part } from '../../../conversation/part'
import { slotKey, textSlots } from '../../../conversation/texts/text-slots'
import { findReferences, unescapeReferences } from '../../references/markers'
import type { LineTable, SlotLines } from '../lines/line-table'
import { referencesIn } from '../reading/references-in'
import type { Hole } from '../lines/runs'
import type { Visit } from './written-part'

/** By slot, the lines that the references in the part as written stand for. */
export function coveredLines(
  { index }: Visit,
  written: Part,
  rows: readonly SlotLines[],
  table: LineTable,
): readonly (readonly Hole[])[] {
  if (referencesIn(written).length === 0) return []
  const texts = new Map(textSlots(written).map(({ path, text }) => [slotKey(path), text] as const))
  return rows.map((lines) => coveredIn(texts.get(slotKey(lines.slot.path)) ?? lines.slot.text, lines, table, index + 1))
}

/** The lines of a slot that the references in its text as written, at that position, stand for. */
function coveredIn(text: string, lines: SlotLines, table: LineTable, position: number): readonly Hole[] {
  const covered: Hole[] = []
  let line = lines.start
  let at = 0
  let offset = 0
  for (const { reference, start, end, legendStart } of findReferences(text)) {
    offset += unescapeReferences(text.slice(at, legendStart ?? start), position).length
    for (; offset > 0 && line < lines.end; line++) offset -= table.lengthAt(line) + table.separatorOf(line).length
    const next = line + reference.lastLine - reference.firstLine + 1
    covered.push({ start: line, end: next })
    offset = -table.separatorOf(next - 1).length
    line = next
    at = end
  }
  return covered
}
