import * as z from 'zod'
import type { RateSnapshot } from '@/lib/pricing/rates'
import {
  replayOptionsSchema,
  type BestRange,
  type SessionReport,
  type StrategyReport,
  type SweepPoint,
} from '@/lib/replay'
import { idSchema as id, type ActionError } from './action'
import { maxStrategies, strategyInput } from './runs'

/*
 * What crosses between server and pages about replays. Types and schemas only: components may import it. Costs are in the unit that stands beside
 * them: USD where the prices of the model are known, else tokens of its plain input. Nobody is asked: summaries are pinned ones or an extract.
 *
 * `POST /api/replays` with a `replayInput`, `POST /api/sweeps` with a `sweepInput` → one line of JSON for each event, the last of them `done` or
 * `failed`. Giving the request up cancels the work.
 */

const strategy = strategyInput.pick({ key: true, provider: true, config: true, profile: true, sample: true })

const session = {
  conversationId: id,
  /** Whose prices and window are taken; absent: the default one, else the model that the session names. */
  conversationProfile: id.optional(),
  /** Absent fields: the defaults; window and threshold: those of the profile. */
  options: replayOptionsSchema.partial().default({}),
  /** In place of what the record says. */
  calibration: z
    .object({
      scale: z.number().positive().optional(),
      overheadTokens: z.number().min(0).optional(),
      hitShare: z.number().min(0).max(1).optional(),
    })
    .default({}),
}

export const replayInput = z.object({ ...session, strategies: z.array(strategy).max(maxStrategies) })

export const mostSweepValues = 100
export const sweepInput = z.object({
  ...session,
  strategy,
  /** Absent: the threshold. Else where a number stands in the config. */
  path: z
    .array(z.union([z.string(), z.int().min(0)]))
    .min(1)
    .max(20)
    .optional(),
  values: z.array(z.number()).min(1).max(mostSweepValues),
})

/** Whose prices and window were taken. */
export interface ReplayModel {
  readonly source: 'profile' | 'session' | 'family'
  readonly name?: string
  readonly profile?: string
  readonly rates?: Pick<RateSnapshot, 'priceDate' | 'rates'>
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
}

type Waiting = { readonly type: 'queued'; readonly ahead: number }
type Failed = { readonly type: 'failed'; readonly error: ActionError }

export type ReplayEvent =
  | Waiting
  /** Requests of one strategy. */
  | { readonly type: 'progress'; readonly key: string; readonly done: number; readonly of: number }
  /** A strategy as soon as it is there. */
  | { readonly type: 'strategy'; readonly strategy: ReplayedStrategy }
  | { readonly type: 'done'; readonly answer: ReplayAnswer }
  | Failed

export type SweepEvent =
  | Waiting
  | { readonly type: 'point'; readonly point: SweepPoint; readonly done: number; readonly of: number }
  | { readonly type: 'done'; readonly answer: SweepAnswer }
  | Failed
