import * as z from 'zod'
import { LONGEST_TAG, MOST_TAGS, type PartName } from '@/lib/engine'
import { datasetPart, type Grouping, type SessionStatistics } from '@/lib/base/dataset-session'
import { idInput, idSchema as id, noInput, type ActionError, type ActionResult, type Id } from '../shared/action'
import { MOST_SENT_TOGETHER } from '../shared/import-limits'
import { nameSchema } from '../shared/name'
import { read } from '../shared/read'

/*
 * Named, versioned sets of stored sessions, each session in one of three parts. A version never changes. Types and schemas
 * only: components may import it.
 */

/** Sessions of each part. */
export type PartCounts = Readonly<Record<PartName, number>>

export interface HarnessCount {
  readonly dialect: string
  readonly name: string
  readonly sessions: number
}

/** What a dataset's newest version holds. */
export interface DatasetSummary {
  readonly id: string
  readonly name: string
  readonly tags: readonly string[]
  readonly version: number
  /** It came with the program. */
  readonly isSample: boolean
  readonly sessions: number
  readonly tokens: number
  readonly requests: number
  /** USD of those sessions whose cost is known; absent where no cost is. */
  readonly recordedUsd?: number
  /** Most sessions first. */
  readonly harnesses: readonly HarnessCount[]
  readonly parts: PartCounts
  readonly lastExperiment?: { readonly id: string; readonly name: string; readonly state: string; readonly at: string }
  /** ISO 8601. */
  readonly updatedAt: string
}

/** What became of the files of an import so far. */
export interface ImportView {
  readonly id: string
  readonly name: string
  readonly state: 'running' | 'paused' | 'done' | 'cancelled'
  /** Files in all. */
  readonly expected: number
  readonly waiting: number
  readonly stored: number
  /** All of their sessions were stored before. */
  readonly known: number
  readonly refused: number
  /** The dataset that it made or added to. */
  readonly dataset?: string
  /** ISO 8601. */
  readonly createdAt: string
}

export interface DatasetList {
  readonly datasets: readonly DatasetSummary[]
  /** Those that are not at their end, and those that ended a short time ago; newest first. */
  readonly imports: readonly ImportView[]
  /** Stored sessions that stand in no dataset. */
  readonly loose: { readonly sessions: number; readonly harnesses: readonly HarnessCount[] }
}

export interface DatasetSessionView {
  /** Id of the stored session. */
  readonly id: string
  readonly title: string
  readonly dialect: string
  readonly dialectName: string
  readonly view: string
  readonly part: PartName
  readonly group: string
  readonly groupedBy: Grouping
  readonly statistics: SessionStatistics
  /** It was deleted since: what is measured of it already stays, nothing new can be. */
  readonly isGone: boolean
}

export interface DatasetVersionView {
  readonly version: number
  readonly note?: string
  readonly sessions: number
  readonly experiments: number
  /** When a tuning opened the held-out sessions first. */
  readonly heldOutOpenedAt?: string
  /** ISO 8601. */
  readonly createdAt: string
}

export interface DatasetDetail {
  readonly id: string
  readonly name: string
  readonly tags: readonly string[]
  readonly note?: string
  readonly isSample: boolean
  /** The version that is shown, and the newest one. */
  readonly version: number
  readonly newest: number
  /** Newest first. */
  readonly versions: readonly DatasetVersionView[]
  readonly sessions: readonly DatasetSessionView[]
}

/** A stored session, to be put into a dataset. */
export interface StoredSessionView {
  readonly id: string
  readonly title: string
  readonly dialect: string
  readonly dialectName: string
  readonly messages: number
  readonly tokens: number
  readonly isInDataset: boolean
  /** ISO 8601. */
  readonly createdAt: string
}

export interface RefusedFile {
  readonly path: string
  readonly error: ActionError
}

/** Files that one import takes at most. */
export const MOST_IMPORTED = 20_000
/** Sessions of one dataset at most. */
export const MOST_DATASET_SESSIONS = 20_000

const conversations = z.array(id).min(1).max(MOST_DATASET_SESSIONS)
const version = z.int().min(1)
const path = z.string().max(1_000)

/** Absent `dataset`: a new one with that name. */
const target = { name: nameSchema, dataset: id.optional() }

/** How many files come in all, as far as is known. */
const expected = z.int().min(1).max(MOST_IMPORTED)

export const startImportInput = z.object({ ...target, expected })
/** Place of the first file among those that are sent, from 0: what is sent again under the same is taken once. */
const number = z.int().min(0).optional()
/** Files that were sent in one upload, one directly after the other. */
export const addImportFilesInput = z.object({
  id,
  upload: z.uuid(),
  expected,
  number,
  files: z
    .array(z.object({ path, bytes: z.int().min(0) }))
    .min(1)
    .max(MOST_SENT_TOGETHER),
})
/** Of a file that the browser could not read, or that is too large to be sent. */
export const refuseImportFileInput = z.object({
  id,
  path,
  expected,
  number,
  error: z.object({
    code: z.string().max(100),
    message: z.string().max(1_000),
    remedy: z.string().max(1_000).optional(),
  }),
})
export const decideImportInput = z.object({ id, decision: z.enum(['pause', 'resume', 'cancel']) })
export const importStoredInput = z.object({ ...target, conversations })
export const changeDatasetInput = z.object({
  id,
  name: nameSchema,
  tags: z.array(z.string().trim().min(1).max(LONGEST_TAG)).max(MOST_TAGS),
  note: z.string().trim().max(2_000).optional(),
})
/** `version`: the newest one that the person saw. Where there is a newer one, nothing is changed. */
const change = { id, version }
export const removeSessionsInput = z.object({ ...change, conversations })
export const moveSessionsInput = z.object({ ...change, conversations, part: datasetPart })
/** Divides anew, so that no group stands in two parts. */
export const regroupInput = z.object({ ...change, by: z.enum(['repository', 'source']) })
export const copySessionsInput = z.object({ ...change, name: nameSchema, conversations })
export const datasetInput = z.object({ id, version: version.optional() })

/** Implemented in lib/server/datasets/actions.ts. */
export interface DatasetActions {
  startImport(input: z.input<typeof startImportInput>): ActionResult<ImportView>
  /** Takes an upload into an import: its files are read as soon as it is their turn. */
  addImportFiles(input: z.input<typeof addImportFilesInput>): ActionResult<null>
  refuseImportFile(input: z.input<typeof refuseImportFileInput>): ActionResult<null>
  decideImport(input: z.input<typeof decideImportInput>): ActionResult<ImportView>
  /** Makes a dataset of stored sessions, or adds them to one; it goes on as an import. */
  importStored(input: z.input<typeof importStoredInput>): ActionResult<ImportView>
  changeDataset(input: z.input<typeof changeDatasetInput>): ActionResult<null>
  removeSessions(input: z.input<typeof removeSessionsInput>): ActionResult<null>
  moveSessions(input: z.input<typeof moveSessionsInput>): ActionResult<null>
  regroupDataset(input: z.input<typeof regroupInput>): ActionResult<null>
  /** A new dataset of some of the sessions of a version. Its id. */
  copySessions(input: z.input<typeof copySessionsInput>): ActionResult<Id>
  deleteDataset(input: Id): ActionResult<null>
  restoreDataset(input: Id): ActionResult<null>
}

/** Answered by lib/server/datasets/reads.ts. */
export const datasetReads = {
  list: read<DatasetList>()(noInput),
  detail: read<DatasetDetail>()(datasetInput),
  stored: read<readonly StoredSessionView[]>()(noInput),
  /** Files of an import that were refused. */
  refused: read<readonly RefusedFile[]>()(idInput),
}
