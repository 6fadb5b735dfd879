import * as z from 'zod'
import type { StoredKind } from '@/lib/base/stored-kind'
import { noInput, type ActionResult } from './shared/action'
import { read } from './shared/read'

/*
 * What is stored, for how long, and how much space it takes. Types and schemas only, so that components may import it.
 */

const days = z.int().min(1).max(3_650)

/** Days after which each kind is permanently deleted; null: never. For the whole database. */
export const retentionSchema = z.object({
  runDays: days.nullable(),
  /** Answers of models. A question whose answer was deleted is asked, and paid for, again. */
  pinDays: days.nullable(),
  /** Figures of condensations, which analytics and estimates are based on. */
  eventDays: days.nullable(),
  /** Deleted sessions; until then the deletion can be undone. */
  deletedDays: days,
})
export type RetentionSettings = z.infer<typeof retentionSchema>

/** By default nothing is deleted that a person made. */
export const defaultRetention: RetentionSettings = { runDays: null, pinDays: null, eventDays: null, deletedDays: 1 }

export interface StorageView {
  /** Approximate bytes on the disk. */
  readonly kinds: readonly { readonly kind: StoredKind; readonly count: number; readonly bytes: number }[]
  readonly fileBytes: number
  /** Of the file, reusable space; cleaning up returns it to the disk. */
  readonly freeBytes: number
  /** Free space of the disk; absent if the system does not say, and with PostgreSQL, whose disk is elsewhere. */
  readonly diskFreeBytes?: number
  readonly retention: RetentionSettings
}

export interface CleanedUp {
  readonly runs: number
  readonly pins: number
  readonly events: number
  readonly sessions: number
  /** Bytes by which the file became smaller. */
  readonly freedBytes: number
}

/** Implemented in lib/server/storage/actions.ts. */
export interface StorageActions {
  saveRetention(input: RetentionSettings): ActionResult<StorageView>
  /**
   * Permanently deletes what is older than its retention, and returns free space to the disk. Cannot be undone: the
   * interface asks for confirmation.
   */
  cleanUp(): ActionResult<CleanedUp>
}

/** Answered by lib/server/storage/reads.ts. */
export const storageReads = { usage: read<StorageView>()(noInput) }
