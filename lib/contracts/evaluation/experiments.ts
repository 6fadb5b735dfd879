import * as z from 'zod'
import {
  type Cell,
  isLegalThreshold,
  type JsonObject,
  MOST_VARIANTS,
  type NotAvailable,
  type PartName,
  partNames,
  type Rates,
} from '@/lib/engine'
import { type ActionResult, type Id, idInput, idSchema as id, noInput } from '../shared/action'
import { nameSchema } from '../shared/name'
import { read } from '../shared/read'
import type { PartCounts } from './datasets'

/*
 * Experiments: a version of a dataset × variants, frozen. Types and schemas only, so that components may import it. No
 * model is asked: where a strategy would ask one, an extract stands for its summary, and the cell says `estimate`.
 */

/** Longest note, in characters. */
export const LONGEST_NOTE = 2_000

/** A preset (its newest version where none is named), or a provider with its defaults. */
const variantInput = z.union([z.object({ preset: id, version: z.int().min(1).optional() }), z.object({ provider: id })])
export type VariantInput = z.infer<typeof variantInput>

/** How all sessions are replayed. */
export const experimentOptionsSchema = z.object({
  /** Up to 100 per cent of the window, above that tokens. */
  threshold: z
    .number()
    .min(5)
    .refine(isLegalThreshold, { message: 'is neither a percentage nor 1,000 tokens or more' }),
  /** Tokens; absent: each session's own. */
  window: z.int().min(1_000).max(10_000_000).optional(),
  /** A session that never comes to the threshold gets a window that it fills. */
  fitsWindow: z.boolean().default(false),
})
export type ExperimentOptions = z.output<typeof experimentOptionsSchema>

export const createExperimentInput = z.object({
  name: nameSchema,
  datasetId: id,
  /** Absent: the newest. */
  version: z.int().min(1).optional(),
  /** Absent: all of them. */
  parts: z.array(z.enum(partNames)).min(1).optional(),
  /** Smaller sessions are left out. */
  leastTokens: z.int().min(0).default(0),
  variants: z.array(variantInput).min(1).max(MOST_VARIANTS),
  /** Place of the baseline among the variants. */
  baseline: z.int().min(0).optional(),
  options: experimentOptionsSchema,
})

const textSchema = z.string().trim().max(LONGEST_NOTE)
export const changeExperimentInput = z.object({ id, name: nameSchema.optional(), note: textSchema.optional() })
/** An empty text removes the note. */
export const cellNoteInput = z.object({ id, session: id, variant: z.string().min(1).max(200), text: textSchema })

export type ExperimentState = 'running' | 'paused' | 'done' | 'cancelled'

export interface DatasetRef {
  readonly id: string
  readonly name: string
  readonly version: number
}

export interface ExperimentListItem {
  readonly id: string
  readonly name: string
  readonly dataset: DatasetRef
  readonly state: ExperimentState
  /** Their titles. */
  readonly variants: readonly string[]
  /** Title of the baseline. */
  readonly baseline?: string
  readonly options: ExperimentOptions
  /** Sessions that are measured, of those that were to be. */
  readonly progress: { readonly done: number; readonly of: number }
  /** ISO 8601. */
  readonly createdAt: string
}

export interface VariantView {
  readonly id: string
  readonly title: string
  readonly provider: string
  readonly config: JsonObject
  /** The preset that it was copied from. */
  readonly preset?: { readonly id: string; readonly version?: number }
  readonly asksModel?: true
}

/** A session as it was when the experiment was frozen. */
export interface ExperimentSession {
  /** Of the conversation. */
  readonly id: string
  readonly title: string
  readonly dialect: string
  readonly models: readonly string[]
  readonly tokens: number
  readonly requests: number
  readonly part: PartName
  readonly group: string
}

export interface CellNoteView {
  readonly session: string
  readonly variant: string
  readonly text: string
  /** ISO 8601. */
  readonly updatedAt: string
}

export interface ExperimentView {
  readonly id: string
  readonly name: string
  readonly note?: string
  readonly dataset: DatasetRef
  readonly options: ExperimentOptions
  readonly variants: readonly VariantView[]
  /** Id of the baseline. */
  readonly baseline?: string
  readonly sessions: readonly ExperimentSession[]
  readonly notes: readonly CellNoteView[]
  /** Version of the program. */
  readonly engine: string
  /** Day of the price list. ISO 8601. */
  readonly createdAt: string
}

/** Cells. `reused`: were known before it began. */
export interface ExperimentProgress {
  readonly state: ExperimentState
  readonly total: number
  readonly reused: number
  readonly measured: number
  readonly notAvailable: number
  readonly failed: number
  readonly waiting: number
  /** At the pace so far; absent until a session is measured. */
  readonly secondsLeft?: number
  /** ISO 8601. */
  readonly endedAt?: string
}

/** Figures of a measured cell: cost as a share of doing nothing; condensations; names used, of them lost, of them unknown; instructions, of them kept. */
export type CellNumbers = readonly [
  costRatio: number,
  condensations: number,
  items: number,
  lost: number,
  unknown: number,
  instructions: number,
  kept: number,
]
/** A cell in brief; null: it waits. */
export type BriefCell = CellNumbers | NotAvailable | null

/** Prices at which an experiment is looked at, in place of those that it was frozen with. */
export interface PriceView {
  /** Of the model or the profile. */
  readonly name: string
  readonly rates: Rates
  /** ISO date of the price list; absent where a person gave every price. */
  readonly priceDate?: string
}

export interface ExperimentMatrix {
  readonly progress: ExperimentProgress
  /** Absent: the prices of the day when it was frozen. */
  readonly price?: PriceView
  /** In the order of the sessions, each in the order of the variants. */
  readonly rows: readonly (readonly BriefCell[])[]
}

/** A cell with all that was measured. */
export interface CellDetail {
  readonly cell: Cell
  /** Of the same session. */
  readonly baseline?: Cell
  readonly milliseconds?: number
  readonly engine?: string
}

/** A model of the price list, `PROVIDER:MODEL`, or the id of a profile: as if every request had been charged at its prices. */
export const priceSchema = z.string().min(1).max(300)
export const matrixInput = z.object({ id, price: priceSchema.optional() })
export const cellInput = z.object({
  id,
  session: id,
  variant: z.string().min(1).max(200),
  price: priceSchema.optional(),
})

/** A dataset that an experiment can be made over. */
export interface DatasetChoice extends DatasetRef {
  readonly sessions: number
  readonly parts: PartCounts
}

/** Answered by lib/server/experiments/reads.ts. */
export const experimentReads = {
  list: read<readonly ExperimentListItem[]>()(noInput),
  datasets: read<readonly DatasetChoice[]>()(noInput),
  detail: read<ExperimentView>()(idInput),
  progress: read<ExperimentProgress>()(idInput),
  matrix: read<ExperimentMatrix>()(matrixInput),
  cell: read<CellDetail>()(cellInput),
}

/** Implemented in lib/server/experiments/actions.ts. */
export interface ExperimentActions {
  createExperiment(input: z.input<typeof createExperimentInput>): ActionResult<Id>
  changeExperiment(input: z.input<typeof changeExperimentInput>): ActionResult<null>
  noteCell(input: z.input<typeof cellNoteInput>): ActionResult<null>
  pauseExperiment(input: Id): ActionResult<null>
  /** Goes on where it was paused, or begins the cells anew that failed. */
  resumeExperiment(input: Id): ActionResult<null>
  /** Cells that are measured stay. */
  cancelExperiment(input: Id): ActionResult<null>
  deleteExperiment(input: Id): ActionResult<null>
  undeleteExperiment(input: Id): ActionResult<null>
}
