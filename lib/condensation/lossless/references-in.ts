import type { Part } from '@/lib/conversation/part'
import { textSlots } from '@/lib/conversation/text-slots'
import { findReferences, mayHoldReference, type FoundReference } from '../markers'

interface Found {
  readonly references: readonly FoundReference[]
  readonly mayHold: boolean
}

/** A part is never changed in place, so what was found in it stays true. */
const known = new WeakMap<Part, Found>()

/** The references in the text slots of a part that may hold some. */
export const referencesIn = (part: Part): readonly FoundReference[] => findIn(part).references

/** Whether a part holds a reference, or an escaped look-alike. */
export const holdsLookAlike = (part: Part): boolean => findIn(part).mayHold

function findIn(part: Part): Found {
  const before = known.get(part)
  if (before) return before
  const texts = textSlots(part).flatMap(({ text, restorable }) => (restorable && mayHoldReference(text) ? [text] : []))
  const found = { references: texts.flatMap(findReferences), mayHold: texts.length > 0 }
  known.set(part, found)
  return found
}
