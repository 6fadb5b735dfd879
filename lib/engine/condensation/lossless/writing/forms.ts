import type { Part } from '../../../conversation/part'
import { textSlots } from '../../../conversation/texts/text-slots'
import { holdsLookAlike, referencesIn } from '../reading/references-in'
import type { Writing } from './writing'

/** How a part was written, in which message, and the indexes of the messages that its references led to. */
export interface Form {
  /** Written as it reads: neither references nor marks. */
  readonly isPlain: boolean
  /** Holds what looks like ours and is not marked. */
  readonly isBare: boolean
  /** Something in it is marked as the source’s own, which is proven for its place only. */
  readonly isMarked: boolean
  readonly written: Part
  readonly index: number
  /** Of the part in its message. */
  readonly position: number
  readonly targets: readonly number[]
}

const holdsMark = (written: Part): boolean =>
  holdsLookAlike(written) && textSlots(written).some(({ text }) => text.includes('⟨\\'))

/** Indexes of the messages that the references in a part lead to. */
export const targetsOf = (written: Part): readonly number[] => [
  ...new Set(referencesIn(written).map(({ reference }) => reference.message - 1)),
]

export function formsOf({ plain, conversation }: Writing): ReadonlyMap<Part, Form> {
  const forms = new Map<Part, Form>()
  for (const [index, { parts }] of plain.messages.entries()) {
    parts.forEach((part, position) => {
      const written = conversation.messages[index]?.parts[position] ?? part
      const targets = written === part ? [] : targetsOf(written)
      forms.set(part, {
        written,
        index,
        position,
        targets,
        isPlain: written === part,
        isBare: written === part && holdsLookAlike(part),
        isMarked: written !== part && holdsMark(written),
      })
    })
  }
  return forms
}
