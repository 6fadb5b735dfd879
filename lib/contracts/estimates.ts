import * as z from 'zod'
import type { RateSnapshot, StepLabel, Warning } from '@/lib/engine'
import { maxStrategies } from './shared/column-letters'
import { idInput, idSchema as id, type ActionError } from './shared/action'
import { read } from './shared/read'
import { strategyInput, type CallTotals, type ModelHop } from './runs'

/*
 * Cost of a run before it starts, and pinned answers. Types and schemas only, so that components may import it. Money
 * is USD; an unknown amount is undefined, never 0.
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
  /** The profile that would condense; absent if no model would be asked. */
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
  /** 0 to 1; 1: no model is asked, so the run gives exactly this. */
  readonly confidence: number
  readonly breakdown: readonly StepMoney[]
  /** Number of recorded calls the estimate is based on; 0: the model's name alone. */
  readonly recordedCalls: number
  /** The limit per run, and whether it would stop this run. */
  readonly limit?: { readonly usd: number; readonly exceeded: boolean }
  readonly warnings: readonly Warning[]
}

export type EstimateOutcome =
  | { readonly key: string; readonly ok: true; readonly estimate: StrategyEstimate }
  | ({ readonly key: string; readonly ok: false } & ActionError)

export interface PinnedSample {
  /** Number of the sample, from 1. */
  readonly sample: number
  readonly text: string
  /** By our own counter. */
  readonly tokens: number
  readonly inputTokens?: number
  readonly outputTokens?: number
  readonly costUsd?: number
  /** ISO 8601. */
  readonly createdAt: string
}

/** A question that a run asked, with all its pinned answers. */
export interface PinnedQuestion {
  readonly key: string
  readonly purpose: 'conversation' | 'part'
  readonly model: string
  /** First characters of the question. */
  readonly preview: string
  /** The sample that the run used. */
  readonly sample: number
  readonly samples: readonly PinnedSample[]
}

export interface RunSamples {
  readonly runId: string
  readonly questions: readonly PinnedQuestion[]
  /** Pass it as `sample` of a strategy to get a new answer. */
  readonly nextSample: number
}

/** Answered by lib/server/estimates/reads.ts, `samples` by lib/server/runs/reads.ts. */
export const estimateReads = {
  /** What each strategy would cost, without asking a model. */
  strategies: read<readonly EstimateOutcome[]>()(estimateInput),
  /** The pinned answers to a run's questions. */
  samples: read<RunSamples>()(idInput),
}
