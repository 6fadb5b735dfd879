import * as z from 'zod'
import {
  type BestRange,
  type GoneName,
  type RateSnapshot,
  type ReplayedFigures,
  replayOptionsSchema,
  type SessionFigures,
  type SessionReport,
  type StrategyReport,
  type SweepPoint,
  type SweepResult,
  type TriggerSource,
} from '@/lib/engine'
import { maxStrategies } from './shared/column-letters'
import { idSchema as id, type ActionError } from './shared/action'
import { read } from './shared/read'
import { strategyInput } from './runs'

/*
 * Replays. Types and schemas only, so that components may import it. Costs are in the unit given beside them: USD if
 * the prices of the model are known, else in tokens of plain input. No model is asked: summaries are pinned ones or an
 * extract.
 *
 * `POST /api/replay` with a `replayInput`, `POST /api/sweeps` with a `sweepInput` → one line of JSON per event, the
 * last of them `done` or `failed`. Aborting the request cancels replays; a sweep is a job and goes on. What a table's row needs of a replay is a read.
 */

const strategy = strategyInput.pick({ key: true, provider: true, config: true, profile: true, sample: true })

/** What a replay depends on beside strategies. */
export const replayedSessionFields = {
  conversationId: id,
  /** The profile whose prices and window are used; absent: the default one, else the model named in the session. */
  conversationProfile: id.optional(),
  /** Absent fields have their defaults; window and threshold default to those of the profile. */
  options: replayOptionsSchema.partial().default({}),
  /** Replaces the calibration measured from the record. */
  calibration: z
    .object({
      scale: z.number().positive().optional(),
      overheadTokens: z.number().min(0).optional(),
      hitShare: z.number().min(0).max(1).optional(),
    })
    .default({}),
}

export const replayInput = z.object({ ...replayedSessionFields, strategies: z.array(strategy).max(maxStrategies) })

const sessionInput = z.object(replayedSessionFields)
export const replayedStrategyInput = z.object({ ...replayedSessionFields, strategy: strategy.omit({ key: true }) })

/** Answered by lib/server/replay/reads.ts. */
export const replayReads = {
  session: read<SessionFigures>()(sessionInput),
  strategy: read<ReplayedFigures>()(replayedStrategyInput),
  /** What its requests used and could no longer read. */
  gone: read<readonly GoneName[]>()(replayedStrategyInput),
}

export const mostSweepValues = 100
export const sweepInput = z.object({
  ...replayedSessionFields,
  strategy,
  /** Path of the swept number in the config; absent: the threshold is swept. */
  path: z
    .array(z.union([z.string(), z.int().min(0)]))
    .min(1)
    .max(20)
    .optional(),
  values: z.array(z.number()).min(1).max(mostSweepValues),
})

/** The model whose prices and window were used. */
export interface ReplayModel {
  readonly source: 'profile' | 'session' | 'family'
  readonly name?: string
  readonly profile?: string
  readonly rates?: Pick<RateSnapshot, 'priceDate' | 'rates'>
  /** Neither a person, nor the profile, nor the model says which window it is. */
  readonly windowIsAssumed: boolean
  /** Where the trigger comes from: a person, the record of the agent's own compaction, or profile and settings. */
  readonly triggerFrom: TriggerSource
}

export type ReplayedStrategy = { readonly key: string } & (
  | { readonly ok: true; readonly report: StrategyReport }
  | { readonly ok: false; readonly error: ActionError }
)

export interface ReplayAnswer {
  readonly model: ReplayModel
  readonly session: SessionReport
  readonly strategies: readonly ReplayedStrategy[]
}

export interface SweepAnswer {
  readonly model: ReplayModel
  readonly points: readonly SweepPoint[]
  readonly best?: BestRange
  readonly unchanged?: SweepResult['unchanged']
}

type Waiting = { readonly type: 'queued'; readonly ahead: number }
type Failed = { readonly type: 'failed'; readonly error: ActionError }

export type ReplayEvent =
  | Waiting
  /** Progress of one strategy, in requests. */
  | { readonly type: 'progress'; readonly key: string; readonly done: number; readonly of: number }
  /** Sent for each strategy as soon as it is done. */
  | { readonly type: 'strategy'; readonly strategy: ReplayedStrategy }
  | { readonly type: 'done'; readonly answer: ReplayAnswer }
  | Failed

export type SweepEvent =
  /** It goes on where nobody reads this any more; `cancelJob` ends it. */
  | { readonly type: 'job'; readonly id: string }
  | { readonly type: 'point'; readonly point: SweepPoint; readonly done: number; readonly of: number }
  | { readonly type: 'done'; readonly answer: SweepAnswer }
  | Failed
