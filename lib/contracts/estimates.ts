import * as z from 'zod'
import type { Warning } from '@/lib/condensation/reasons'
import type { StepLabel } from '@/lib/condensation/step-label'
import type { RateSnapshot } from '@/lib/pricing/rates'
import { idInput, idSchema as id, type ActionError } from './action'
import { read } from './read'
import { maxStrategies, strategyInput, type CallTotals, type ModelHop } from './runs'

/*
 * What crosses between server and pages about the cost of a run before it starts, and about pinned answers. Types and schemas only: components may import it.
 * Money is USD; an unknown amount is undefined, never 0.
 */

const strategySpec = strategyInput.omit({ preset: true, title: true })

export const estimateInput = z.object({
  conversationId: id,
  strategies: z.array(strategySpec).min(1).max(maxStrategies),
})

export interface StepMoney {
  readonly id: string
  readonly label: StepLabel
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly calls: number
  readonly costUsd?: number
}

export interface StrategyEstimate extends CallTotals {
  readonly key: string
  /** The profile that would condense; absent: no model can be asked. */
  readonly profile?: {
    readonly id: string
    readonly name: string
    readonly label: string
    readonly rates: RateSnapshot
  }
  readonly hops: readonly ModelHop[]
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly reductionPercent: number
  readonly costUsd?: number
  /** 0 to 1; 1: no model is asked, the run will give exactly this. */
  readonly confidence: number
  readonly breakdown: readonly StepMoney[]
  /** Finished calls the estimate has learned from; 0: by the model's name alone. */
  readonly recordedCalls: number
  /** The limit per run, and whether this run would be stopped by it. */
  readonly limit?: { readonly usd: number; readonly exceeded: boolean }
  readonly warnings: readonly Warning[]
}

export type EstimateOutcome =
  | { readonly key: string; readonly ok: true; readonly estimate: StrategyEstimate }
  | ({ readonly key: string; readonly ok: false } & ActionError)

export interface PinnedSample {
  /** From 1. */
  readonly sample: number
  readonly text: string
  /** Of our own counter. */
  readonly tokens: number
  readonly inputTokens?: number
  readonly outputTokens?: number
  readonly costUsd?: number
  /** ISO 8601. */
  readonly createdAt: string
}

/** A question that a run asked, with every answer there is to it. */
export interface PinnedQuestion {
  readonly key: string
  readonly purpose: 'conversation' | 'part'
  readonly model: string
  /** First characters of what was asked. */
  readonly preview: string
  /** The one the run used. */
  readonly sample: number
  readonly samples: readonly PinnedSample[]
}

export interface RunSamples {
  readonly runId: string
  readonly questions: readonly PinnedQuestion[]
  /** Give it as `sample` of a strategy to ask again. */
  readonly nextSample: number
}

/** Answered by lib/server/estimates/reads.ts. */
export const estimateReads = {
  /** What each strategy would take, without asking any model. */
  strategies: read<readonly EstimateOutcome[]>()(estimateInput),
  /** The answers that a run's questions have had so far. */
  samples: read<RunSamples>()(idInput),
}
