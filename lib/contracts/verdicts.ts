import type { EffectiveThreshold } from '@/lib/condensation/steps/thresholds'
import type { Held } from '@/lib/condensation/providers/loop-guard'

/*
 * What crosses between server and pages about whether a harness would condense a session now. Types and schemas only: components may import it.
 */

export const verdictReasons = ['no-window', 'below', 'percentage', 'absolute', 'automatic-off', 'held-back'] as const

export interface VerdictView {
  /** Whose window and threshold these are; absent: the model that the session names, or nobody's. */
  readonly profile?: { readonly id: string; readonly name: string }
  /** The model that the session names, where no profile goes on with it. */
  readonly model?: string
  readonly condense: boolean
  readonly reason: (typeof verdictReasons)[number]
  /** Why it is held back. */
  readonly held?: Held
  readonly tokens: number
  /** In tokens; absent: not known, and nothing can be decided. */
  readonly contextWindow?: number
  /** Share of the window that is filled, in per cent. */
  readonly percent?: number
  /** Most tokens that leave room for the answer. */
  readonly allowedTokens?: number
  readonly threshold: EffectiveThreshold
  /** The provider that would condense. */
  readonly provider: { readonly id: string; readonly name: string }
}

export interface SessionVerdicts {
  /** By the conversation's default profile, else by the model that the session names. */
  readonly session: VerdictView
  /** By each profile with a model of its own, in the order of the profiles. */
  readonly profiles: readonly VerdictView[]
}
