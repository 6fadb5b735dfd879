import * as z from 'zod'
import type { AnswerBasis, Judged, JudgeEstimate, ProbeKind } from '@/lib/engine'
import { idSchema as id, type ActionError } from './shared/action'
import { read } from './shared/read'
import { resultRef } from './results'

/*
 * A model as judge: it answers questions about a session from what a strategy left of it, and grades the answers. Types and schemas only, so that
 * components may import it.
 *
 * `POST /api/judgements` with a `judgeInput` → one line of JSON per event, the last of them `done` or `failed`. It goes on where nobody reads
 * them; cancelled, calls that have ended are paid, and their answers are kept.
 */

export const mostReplicates = 5
export const judgeInput = z.object({
  result: resultRef,
  /** The profile that answers and grades. */
  profile: id,
  replicates: z.int().min(1).max(mostReplicates).default(2),
})

export type Judgement = Judged

/** What judging would take, before anybody is asked. */
export interface JudgePlan {
  /** Id of the first message after the cut. */
  readonly message: string
  /** Of the context that is asked about, as counted. */
  readonly contextTokens: number
  readonly questions: Readonly<Record<ProbeKind, number>>
  readonly estimate: JudgeEstimate
  /** Of the model that would be asked. */
  readonly model: string
  /** The context is larger than what the model takes. */
  readonly tooLong: boolean
  /** Where the strategy's own summaries come from. */
  readonly answers: AnswerBasis
  /** The limit of a run; nothing is asked beyond it. */
  readonly limitUsd?: number
  /** The judgement itself, where all of it was asked before. */
  readonly known?: Judgement
}

export type JudgeEvent =
  /** `cancelJob` ends it. */
  | { readonly type: 'job'; readonly id: string }
  | { readonly type: 'queued'; readonly ahead: number }
  /** Calls. */
  | { readonly type: 'progress'; readonly done: number; readonly of: number }
  | { readonly type: 'done'; readonly answer: Judgement }
  | { readonly type: 'failed'; readonly error: ActionError }

/** Answered by lib/server/judgements/reads.ts. */
export const judgementReads = { plan: read<JudgePlan>()(judgeInput) }
