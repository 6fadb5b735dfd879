import * as z from 'zod'
import type { StoredKind } from '@/lib/core/stored-kind'
import { noInput, type ActionResult } from './action'
import { read } from './read'

/*
 * What crosses between server and pages about what is kept, for how long, and what it takes. Types and schemas only: components may import it.
 */

const days = z.int().min(1).max(3_650)

/** After how many days each is removed for good; null: never. They hold for the whole database. */
export const retentionSchema = z.object({
  runDays: days.nullable(),
  /** Answers of models: a question whose answer is gone is asked, and paid, again. */
  pinDays: days.nullable(),
  /** Figures of condensations: analytics and estimates go by them. */
  eventDays: days.nullable(),
  /** Sessions that were deleted, until when the deletion can be undone. */
  deletedDays: days,
})
export type RetentionSettings = z.infer<typeof retentionSchema>

/** Nothing that a person made is removed unless a person said so. */
export const defaultRetention: RetentionSettings = { runDays: null, pinDays: null, eventDays: null, deletedDays: 1 }

export interface StorageView {
  /** Bytes as they lie on the disk, roughly. */
  readonly kinds: readonly { readonly kind: StoredKind; readonly count: number; readonly bytes: number }[]
  readonly fileBytes: number
  /** Of the file, free for what comes: given back to the disk by cleaning up. */
  readonly freeBytes: number
  /** What the disk has left; absent where the system does not say. */
  readonly diskFreeBytes?: number
  readonly retention: RetentionSettings
}

export interface CleanedUp {
  readonly runs: number
  readonly pins: number
  readonly events: number
  readonly sessions: number
  /** Bytes that the file has become smaller. */
  readonly freedBytes: number
}

/** Implemented in lib/server/storage/actions.ts. */
export interface StorageActions {
  saveRetention(input: RetentionSettings): ActionResult<StorageView>
  /** Removes what is older than was set, and gives free space back to the disk. With no undo: the interface asks first. */
  cleanUp(): ActionResult<CleanedUp>
}

/** Answered by lib/server/storage/reads.ts. */
export const storageReads = { usage: read<StorageView>()(noInput) }
