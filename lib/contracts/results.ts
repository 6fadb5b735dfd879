import * as z from 'zod'
import type { Checks, StepReport } from '@/lib/condensation/report'
import type { Fallback, Warning } from '@/lib/condensation/reasons'
import type { FateTokens, ItemisedLedger, PackedFates } from '@/lib/fate'
import { idSchema as id } from './action'
import type { StrategyEstimate } from './estimates'
import { read } from './read'
import { strategyInput, type DiffMessage, type DiffRow, type ResolvedReference } from './runs'

/*
 * What a strategy makes of a conversation, wherever it comes from: a run that was stored, or a live result, which is worked out when it is asked for
 * and never stored. Types and schemas only: components may import it.
 */

/** A strategy as far as its result hangs on it: names and presets are nothing to it. */
export const liveStrategy = strategyInput.omit({ key: true, preset: true, title: true })

/** One result. `live`: what the strategy makes of the stored conversation now; models are not asked, see `ResultRow.planned`. */
export const resultRef = z.discriminatedUnion('type', [
  z.object({ type: z.literal('run'), run: id }),
  z.object({ type: z.literal('live'), conversation: id, strategy: liveStrategy }),
])
export type ResultRef = z.input<typeof resultRef>
export type LiveStrategy = z.input<typeof liveStrategy>

/** One strategy on one session, in figures. */
export interface ResultRow {
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly messagesBefore: number
  readonly messagesAfter: number
  /** Tokens of the original by what became of them; their sum is `tokensBefore`. Absent, as the map is, in runs of earlier versions. */
  readonly fates?: FateTokens
  readonly map?: PackedFates
  /** A model would have to be asked: an extract stands where its summaries would. `expected` says what it would take. */
  readonly planned: boolean
  /** Of a planned one. */
  readonly expected?: StrategyEstimate
  readonly steps: readonly StepReport[]
  readonly checks: Checks
  /** What counted the tokens. */
  readonly counter: string
  readonly fallbacks: readonly Fallback[]
  readonly warnings: readonly Warning[]
}

export const resultInput = z.object({ result: resultRef })
export const resultRangeInput = resultInput.extend({ from: z.int().min(0), count: z.int().min(1).max(200) })
/** `position`: the message after condensing, counted from 1. `marker`: the whole marker text, with its brackets. */
export const referenceInput = resultInput.extend({ position: z.int().min(1), marker: z.string().min(1).max(2_000) })

/** Answered by lib/server/results/reads.ts. */
export const resultReads = {
  row: read<ResultRow>()(resultInput),
  diffRows: read<readonly DiffRow[]>()(resultInput),
  /** Rows of the outline, `from` counts from 0. */
  diffMessages: read<readonly DiffMessage[]>()(resultRangeInput),
  ledger: read<ItemisedLedger>()(resultInput),
  reference: read<ResolvedReference>()(referenceInput),
}
