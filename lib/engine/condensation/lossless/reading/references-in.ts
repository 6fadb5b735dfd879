import type { Part } from '../../../conversation/part'
import { textSlots, type TextSlot } from '../../../conversation/texts/text-slots'
import { memoizeWeak } from '../../../core/memoize-weak'
import { findReferences, mayHoldReference, type FoundReference } from '../../references/markers'

export interface SlotWithReferences extends TextSlot {
  readonly references: readonly FoundReference[]
  /** Holds a reference, or an escaped look-alike. */
  readonly holdsLookAlike: boolean
}

interface Found {
  readonly slots: readonly SlotWithReferences[]
  readonly references: readonly FoundReference[]
  readonly holdsLookAlike: boolean
}

const findIn = memoizeWeak((part: Part): Found => {
  // Field by field, here and wherever there is one for each part: an object that is spread has a shape of its own.
  const slots = textSlots(part).map(({ path, text, restorable }): SlotWithReferences => {
    const holds = restorable && mayHoldReference(text)
    return { path, text, restorable, references: holds ? findReferences(text) : [], holdsLookAlike: holds }
  })
  return {
    slots,
    references: slots.flatMap(({ references }) => references),
    holdsLookAlike: slots.some((slot) => slot.holdsLookAlike),
  }
})

/** The text slots of a part, with the references in those that may hold some. */
export const slotsWithReferences = (part: Part): readonly SlotWithReferences[] => findIn(part).slots

/** The references in the text slots of a part that may hold some. */
export const referencesIn = (part: Part): readonly FoundReference[] => findIn(part).references

/** Whether a part holds a reference, or an escaped look-alike. */
export const holdsLookAlike = (part: Part): boolean => findIn(part).holdsLookAlike
