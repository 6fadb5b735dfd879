import * as z from 'zod'
import { idSchema as id } from '../shared/action'
import { type ExperimentMatrix, type ExperimentView, priceSchema } from './experiments'

/*
 * A shared experiment: a stored, read-only copy under a link of its own. It holds figures and names, without what is
 * sensitive in these; no text of a session, no option of a variant, and no note.
 */

/** What is stored. Ids of sessions are their places in it. */
export interface ExperimentCopy {
  readonly schema: 1
  readonly title: string
  readonly experiment: ExperimentView
  /** As it stood when it was shared. */
  readonly matrix: ExperimentMatrix
}

/** A copy as its page loads it. */
export interface SharedExperimentHead {
  readonly id: string
  readonly title: string
  /** ISO 8601: when it was shared. */
  readonly createdAt: string
  /** Absent of a large one, which the page asks for. */
  readonly copy?: ExperimentCopy
}

/** What others would see; nothing is stored yet. */
export interface ExperimentCopyPreview {
  readonly title: string
  readonly bytes: number
  readonly variants: readonly { readonly letter: string; readonly name: string }[]
  /** Titles as others would read them. */
  readonly sessions: readonly { readonly title: string; readonly tokens: number }[]
  /** Names in which something was replaced. */
  readonly redacted: number
  /** Cells that are not measured yet: the copy will not get them. */
  readonly waiting: number
}

/** `price`: the copy shows costs at the prices of that model or profile. */
export const shareExperimentInput = z.object({
  id,
  title: z.string().trim().min(1).max(200),
  price: priceSchema.optional(),
})
export type ShareExperimentInput = z.output<typeof shareExperimentInput>
