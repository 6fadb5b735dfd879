import * as z from 'zod'
import type { JsonObject, JsonValue, NothingBetter, PresetEvidence, VariantSummary } from '@/lib/engine'
import { idInput, idSchema as id, noInput, type ActionResult, type Id } from '../shared/action'
import { nameSchema } from '../shared/name'
import { read } from '../shared/read'
import type { PartCounts } from './datasets'
import type { DatasetRef } from './experiments'

/*
 * Searches for a cheaper version of a preset on a dataset. Types and schemas only: components may import it.
 */

const share = z.number().min(0).max(1)
/** Keys from the config's root: `passes.0.enabled`. */
const optionPath = z
  .array(z.union([z.string().max(100), z.int().min(0)]))
  .min(1)
  .max(20)

/** What a person sets up. */
export const tuningSetupSchema = z.object({
  dataset: id,
  /** Absent: the newest version. */
  version: z.int().min(1).optional(),
  preset: id,
  /** Options that vary, and the values that are tried; absent: all that can, over all values. */
  vary: z
    .array(
      z.object({
        path: optionPath,
        values: z
          .array(z.union([z.string(), z.number(), z.boolean(), z.null()]))
          .min(1)
          .max(50),
      }),
    )
    .max(100)
    .optional(),
  /** Per cent of the window up to 100, from 1,000 on tokens; absent: that of the settings. */
  threshold: z.number().positive().optional(),
  /** Sessions that never come to the threshold get smaller windows. */
  fitsWindow: z.boolean().default(true),
  bars: z.object({ recall: share, worst: share }).default({ recall: 0.95, worst: 0.8 }),
  /** Session-evaluations. */
  budget: z.int().min(1).max(1_000_000).default(1_500),
  seed: z
    .int()
    .min(0)
    .max(2 ** 31)
    .default(1),
  /** Sessions with fewer requests say nothing of what a strategy does over time, and are left out. */
  leastRequests: z.int().min(1).max(10_000).default(15),
})
export type TuningSetup = z.output<typeof tuningSetupSchema>

export const startTuningInput = tuningSetupSchema.extend({ name: nameSchema.optional() })
/** `take`: the search ends, and what is best so far is proved. */
export const decideTuningInput = z.object({ id, decision: z.enum(['pause', 'resume', 'take', 'cancel']) })

const score = z.object({
  cost: z.number(),
  recall: z.number(),
  worst: z.number(),
  dearer: z.number(),
  sessions: z.number(),
  items: z.number(),
})
export type TuningScore = z.output<typeof score>

/** A config that was tried on all sessions of a part. `number`: in the order in which they were tried; 0 is the start. */
const candidate = z.object({
  number: z.int(),
  tune: score.optional(),
  choose: score.optional(),
  /** Options that differ from the start; null: left out. */
  changes: z.array(z.object({ path: z.string(), value: z.json() })),
})
export type TuningCandidate = z.output<typeof candidate>

const round = z.object({
  stage: z.enum(['halving', 'steps']),
  candidates: z.int(),
  sessions: z.int(),
  evaluations: z.int(),
  best: score.optional(),
})
export type TuningRound = z.output<typeof round>

export const tuningProgressSchema = z.object({
  evaluations: z.int(),
  /** Candidates in all; absent in searches of earlier versions. */
  tried: z.int().optional(),
  /** Those that were measured on the whole tune part, and the start. */
  candidates: z.array(candidate),
  rounds: z.array(round),
  /** A person wants what is best so far. */
  isOver: z.boolean(),
  /** Number of the best that meets the bars with the margin on both parts. */
  chosen: z.int().optional(),
})
export type TuningProgress = z.output<typeof tuningProgressSchema>

/** One held-out session before and after; absent figures are not available. */
export interface HeldOutSession {
  readonly id: string
  readonly title: string
  readonly dialectName: string
  readonly before?: number
  readonly after?: number
  /** Names that it needed and that were gone with the tuned preset. */
  readonly lost: number
  readonly items: number
}

export type TuningResult =
  | {
      readonly type: 'found'
      readonly preset: { readonly id: string; readonly name: string; readonly version: number }
      readonly evidence: PresetEvidence
      readonly changes: readonly { readonly path: string; readonly from: JsonValue; readonly to: JsonValue }[]
      readonly before: VariantSummary
      readonly after: VariantSummary
      readonly sessions: readonly HeldOutSession[]
    }
  | {
      readonly type: 'nothing'
      readonly why: NothingBetter
      /** The held-out sessions were opened to see it. */
      readonly opened: boolean
    }
  | { readonly type: 'failed'; readonly message: string }

export interface TuningView {
  readonly id: string
  readonly name: string
  readonly dataset: DatasetRef
  readonly base: { readonly id: string; readonly name: string; readonly provider: string; readonly config: JsonObject }
  readonly setup: TuningSetup & { readonly threshold: number }
  /** Sessions of each part that have enough requests. */
  readonly parts: PartCounts
  /** Sessions that are too short. */
  readonly leftOut: number
  readonly state: 'running' | 'paused' | 'done' | 'cancelled'
  readonly progress: TuningProgress
  readonly result?: TuningResult
  /** ISO 8601. */
  readonly createdAt: string
  readonly endedAt?: string
}

export const renameTuningInput = z.object({ id, name: nameSchema })

export type TuningSummary = Pick<TuningView, 'id' | 'name' | 'dataset' | 'state' | 'createdAt'>

export interface TunedOptionView {
  readonly path: readonly (string | number)[]
  /** null: the option is left out. */
  readonly values: readonly (string | number | boolean | null)[]
  readonly own: string | number | boolean | null
}

/** Implemented in lib/server/tunings/actions.ts. */
export interface TuningActions {
  startTuning(input: z.input<typeof startTuningInput>): ActionResult<Id>
  decideTuning(input: z.input<typeof decideTuningInput>): ActionResult<null>
  renameTuning(input: z.input<typeof renameTuningInput>): ActionResult<null>
  /** It ends where it is not at its end; the preset that it found stays. */
  deleteTuning(input: Id): ActionResult<null>
  undeleteTuning(input: Id): ActionResult<null>
}

/** Answered by lib/server/tunings/reads.ts. */
export const tuningReads = {
  list: read<readonly TuningSummary[]>()(noInput),
  detail: read<TuningView>()(idInput),
  /** What can be varied of a preset. */
  options: read<readonly TunedOptionView[]>()(idInput),
}
