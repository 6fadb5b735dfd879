import * as z from 'zod'
import type { Checks, Fallback, FateTokens, ItemisedLedger, PackedFates, StepReport, Warning } from '@/lib/engine'
import { idSchema as id } from './shared/action'
import type { OutlineMessage } from './conversations'
import type { StrategyEstimate } from './estimates'
import { read } from './shared/read'
import { strategyInput, type ResolvedReference } from './runs'

/*
 * The result of a strategy on a conversation, from either source: a stored run, or a live result, which is computed on
 * request and never stored. Types and schemas only, so that components may import it.
 */

/** The fields of a strategy that its result depends on, without names and preset. */
export const liveStrategy = strategyInput.omit({ key: true, preset: true, title: true })

/**
 * Reference to one result. `live`: the strategy applied to the stored conversation now, without asking models (see
 * `ResultRow.planned`).
 */
export const resultRef = z.discriminatedUnion('type', [
  z.object({ type: z.literal('run'), run: id }),
  z.object({ type: z.literal('live'), conversation: id, strategy: liveStrategy }),
])
export type ResultRef = z.input<typeof resultRef>
export type LiveStrategy = z.input<typeof liveStrategy>

/** Figures of one strategy on one session. */
export interface ResultRow {
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly messagesBefore: number
  readonly messagesAfter: number
  /** Tokens of the original by what became of them; their sum is `tokensBefore`. */
  readonly fates: FateTokens
  readonly map: PackedFates
  /**
   * Whether a model would have to be asked. Then an extract stands in for its summaries, about as long as they are
   * expected to be; all figures are of that, and `expected` estimates what the model would take.
   */
  readonly planned: boolean
  /** Only if `planned`. */
  readonly expected?: StrategyEstimate
  readonly steps: readonly StepReport[]
  readonly checks: Checks
  /** Name of the token counter. */
  readonly counter: string
  readonly fallbacks: readonly Fallback[]
  readonly warnings: readonly Warning[]
}

export const resultInput = z.object({ result: resultRef })
/**
 * `position`: of the condensed message that contains the marker, from 1. `marker`: the whole marker text with its
 * brackets.
 */
export const referenceInput = resultInput.extend({ position: z.int().min(1), marker: z.string().min(1).max(2_000) })

/** Answered by lib/server/results/reads.ts. */
export const resultReads = {
  row: read<ResultRow>()(resultInput),
  /** Of the session that the result is of, as it was then. */
  outline: read<readonly OutlineMessage[]>()(resultInput),
  ledger: read<ItemisedLedger>()(resultInput),
  reference: read<ResolvedReference>()(referenceInput),
}
