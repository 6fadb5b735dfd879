import { partId, type MessageId } from '../conversation/ids'
import type { Part } from '../conversation/part'

type WithoutId<Variant> = Variant extends unknown ? Omit<Variant, 'id'> : never
/** A part before its place in the message is known. */
export type PartDraft = WithoutId<Part>

/** The drafts themselves, with their ids: to copy each would be a good part of the work of reading a long session. */
export const numberParts = (message: MessageId, drafts: readonly PartDraft[]): readonly Part[] =>
  drafts.map((draft, index) => Object.assign(draft, { id: partId(message, index + 1) }))
