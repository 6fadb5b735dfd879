import * as z from 'zod'
import {
  type Accounting,
  type AnswerBasis,
  type ProjectionAssumptions,
  projectionAssumptionsSchema,
  type RateSnapshot,
  type RecommendationReason,
  type Savings,
} from '@/lib/engine'
import { configSchema as config, idSchema as id, noInput, type ActionResult, type Id } from './shared/action'
import { nameSchema } from './shared/name'
import { read } from './shared/read'
import type { HandlerId } from './profiles'

/*
 * What crosses between server and pages about costs across profiles and months. Types and schemas only: components may import it.
 * Money is USD; an unknown amount is undefined, never 0.
 */

export const compareCostsInput = z.object({
  conversationId: id,
  provider: id,
  config,
  /** The profile that savings are computed against; absent: the default condensing profile, else the conversation's. */
  currentProfile: id.optional(),
})

export interface ProfileCost {
  readonly profile: string
  readonly name: string
  readonly handler: HandlerId
  readonly model: string
  readonly accounting: Accounting
  /** As its provider counts and charges them; absent: the profile is incomplete. */
  readonly inputTokens?: number
  readonly outputTokens?: number
  readonly costUsd?: number | undefined
  /** Against the current profile; negative if more expensive. */
  readonly savings?: Savings
  readonly rates: RateSnapshot
  readonly contextWindow?: number | undefined
  /** Whether the profile's context window holds the largest request; undefined if the window is unknown. */
  readonly fits?: boolean
  /** A model of the price list: no profile is set up, and prices need none. */
  readonly isListed?: true
  readonly current: boolean
  readonly problem?: string
}

export interface CostComparison {
  readonly conversationTitle: string
  readonly tokensBefore: number
  /** Of the dry run with the profile that is used now: calls, and tokens as its provider counts them. */
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** The longest single request, by our own counter. */
  readonly largestInputTokens: number
  readonly confidence: number
  /** Cheapest first, unknown costs last. */
  readonly rows: readonly ProfileCost[]
  readonly recommendation: {
    readonly profile?: string
    readonly reason: RecommendationReason
    readonly savings?: Savings
  }
}

export const sessionCostInput = compareCostsInput.omit({ currentProfile: true })

/** A whole session by replay, at the prices of the model that continues it. */
export interface SessionCost {
  readonly requests: number
  /** Whose prices and tokens these are; absent: unknown. */
  readonly model?: string
  /** With nothing done. */
  readonly nothingUsd?: number
  readonly strategyUsd?: number
  /** As its harness condensed it. */
  readonly harnessUsd?: number
  /** The largest context with the strategy, in the model's own tokens. */
  readonly peakTokens: number
  /** Where the summaries come from. */
  readonly answers: AnswerBasis
  /** The strategy's trigger never fired. Per cent of the window. */
  readonly neverReached?: { readonly peakPercent: number; readonly thresholdPercent: number }
  /** The same requests with the strategy at other models' prices: those whose window holds them. */
  readonly catalogue: {
    readonly considered: number
    readonly cheapest: readonly {
      readonly provider: string
      readonly model: string
      readonly name: string
      readonly costUsd: number
    }[]
  }
}

export const scenarioInput = z.object({
  id: id.optional(),
  name: nameSchema,
  /** USD per condensation; absent: unknown. */
  costUsd: z.number().nonnegative().optional(),
  /** USD per condensation with the current choice, to project the savings. */
  currentUsd: z.number().nonnegative().optional(),
  profile: id.optional(),
  conversationId: id.optional(),
  provider: id.optional(),
  preset: id.optional(),
  /** The profile that savings are computed against. */
  currentProfile: id.optional(),
  assumptions: projectionAssumptionsSchema,
})

export interface Scenario {
  readonly id: string
  readonly name: string
  readonly costUsd?: number | undefined
  readonly currentUsd?: number | undefined
  readonly profile?: string | undefined
  readonly conversationId?: string | undefined
  readonly provider?: string | undefined
  readonly preset?: string | undefined
  readonly currentProfile?: string | undefined
  readonly assumptions: ProjectionAssumptions
  /** ISO 8601. */
  readonly updatedAt: string
}

export const projectInput = z.object({
  costUsd: z.number().nonnegative().optional(),
  currentUsd: z.number().nonnegative().optional(),
  assumptions: projectionAssumptionsSchema,
})

export interface Projection {
  readonly assumptions: ProjectionAssumptions
  readonly months: readonly {
    readonly month: number
    readonly condensations: number
    readonly costUsd?: number | undefined
    readonly cumulativeUsd?: number | undefined
    readonly currentUsd?: number | undefined
    readonly savedUsd?: number | undefined
    readonly cumulativeSavedUsd?: number | undefined
  }[]
  readonly totalUsd?: number
  readonly totalSavedUsd?: number
}

/** The current calendar month (UTC). */
export interface BudgetStatus {
  readonly level: 'none' | 'fine' | 'near' | 'over'
  readonly budgetUsd?: number
  /** USD, over the condensations whose cost is known. */
  readonly spentUsd: number
  /** Number of condensations of the month with unknown cost. */
  readonly unknown: number
  /** Projection to the end of the month at the pace so far. */
  readonly projectedUsd?: number
}

/** Implemented in lib/server/costs/actions.ts. */
export interface CostActions {
  /** Replaces the scenario with the given `id`; without one, creates a new scenario. */
  saveScenario(input: z.input<typeof scenarioInput>): ActionResult<Scenario>
  deleteScenario(input: Id): ActionResult<null>
}

/** Answered by lib/server/costs/reads.ts. */
export const costReads = {
  session: read<SessionCost>()(sessionCostInput),
  comparison: read<CostComparison>()(compareCostsInput),
  projection: read<Projection>()(projectInput),
  scenarios: read<readonly Scenario[]>()(noInput),
  budget: read<BudgetStatus>()(noInput),
}
