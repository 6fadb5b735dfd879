import type { Part } from '../../conversation/part'
import { slotKey, textSlots, type TextSlot } from '../../conversation/texts/text-slots'

/** The strings of a part that may be rewritten for good: not signed thinking, and of templated arguments only those with a place in the text. */
export function writableSlots(part: Part): readonly TextSlot[] {
  if (part.type === 'thinking' && part.signed) return []
  const slots = textSlots(part)
  if (part.type !== 'tool-call' || !part.template) return slots
  const placed = new Set(part.template.flatMap((segment) => (segment.type === 'slot' ? [slotKey(segment.path)] : [])))
  return slots.filter((slot) => placed.has(slotKey(slot.path)))
}
