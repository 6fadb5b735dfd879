import * as z from 'zod'
import { cellTokensSchema } from './billed'

/** What was measured of a cell has changed: cells that were kept with another number are worked out anew. */
export const CELL_VERSION = 1

const share = z.number().min(0).max(1)
const count = z.int().min(0)

/** Why a cell has no figures. Never shown as 0. */
export const notAvailableSchema = z.discriminatedUnion('type', [
  /** No answer of a model stands in the session: there is nothing to replay. */
  z.object({ type: z.literal('noRequests') }),
  /** Doing nothing costs nothing, so that no share of it can be told. */
  z.object({ type: z.literal('noCost') }),
  /** Only sizes of the session are known, and the strategy works on texts. */
  z.object({ type: z.literal('textsNeeded') }),
  /** The strategy's config is not one of its provider. */
  z.object({ type: z.literal('invalidConfig'), provider: z.string() }),
  /** Its costs at other prices: it was measured before tokens were kept (`noTokens`), or see `costOfTokens` (`lengths`). */
  z.object({ type: z.literal('notRepriced'), why: z.enum(['noTokens', 'lengths']) }),
  /** Something failed that is no decision of the strategy. */
  z.object({ type: z.literal('failed'), message: z.string() }),
])
export type NotAvailable = z.infer<typeof notAvailableSchema>

/** What is worth saying beside the figures: a warning of the replay or of the run, as data. */
const cellWarningSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('replay'), warning: z.looseObject({ type: z.string() }) }),
  z.object({ from: z.literal('run'), warning: z.looseObject({ type: z.string() }) }),
  /** The strategy refused the whole session, or failed: it is left as it was. */
  z.object({ from: z.literal('refusal'), code: z.string(), message: z.string() }),
])
export type CellWarning = z.infer<typeof cellWarningSchema>

const place = { session: z.string(), variant: z.string() }

export const measuredCellSchema = z.object({
  ...place,
  /** Cost of the replayed session, of doing nothing's. */
  costRatio: z.number().min(0),
  /** The same against what the harness did; absent where nothing says what that was. */
  costRatioToHarness: z.number().min(0).optional(),
  condensations: count,
  /** Requests that did not fit into the window. */
  overflows: count,
  /** Of a request, in the model's own tokens. */
  peakContextTokens: count,
  /** What requests needed out of older context (see `recallAtUse`). */
  used: z.object({ items: count, lost: count, unknown: count }),
  /** Absent where fewer than ten are known. */
  recallAtUse: share.optional(),
  /** Of the whole session, condensed: as counted. */
  tokens: count,
  tokensBefore: count,
  instructions: z.object({ total: count, kept: count, paraphrased: count }),
  /** What is worst to have lost of the whole session, condensed; absent: nothing was lost. */
  worstLoss: z.object({ class: z.string(), text: z.string(), message: z.string() }).optional(),
  /** Where the words of summaries come from. `estimate`: an extract stands in for a model. */
  answers: z.enum(['exact', 'pinned', 'estimate']),
  warnings: z.array(cellWarningSchema),
  /** The tokens behind its costs; absent in cells of earlier versions. */
  billed: cellTokensSchema.optional(),
})
export type MeasuredCell = z.infer<typeof measuredCellSchema>

const missingCellSchema = z.object({ ...place, notAvailable: notAvailableSchema })
export type MissingCell = z.infer<typeof missingCellSchema>

/** One session × one variant. */
export const cellSchema = z.union([measuredCellSchema, missingCellSchema])
export type Cell = MeasuredCell | MissingCell

export const isMeasured = (cell: Cell): cell is MeasuredCell => !('notAvailable' in cell)
