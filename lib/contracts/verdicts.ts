import type { EffectiveThreshold, Held } from '@/lib/engine'

/* Whether a harness would condense a session now. Types and schemas only, so that components may import it. */

export const verdictReasons = ['below', 'percentage', 'absolute', 'automatic-off', 'held-back'] as const

export interface VerdictView {
  /** The profile whose window and threshold are used; absent: the model named in the session, or none. */
  readonly profile?: { readonly id: string; readonly name: string }
  /** The model named in the session, if no profile continues it. */
  readonly model?: string
  readonly condense: boolean
  readonly reason: (typeof verdictReasons)[number]
  /** Why it is not condensed although the threshold is reached. */
  readonly held?: Held
  readonly tokens: number
  /** Tokens. */
  readonly contextWindow: number
  /** Neither a person, nor the profile, nor the model says which window it is. */
  readonly windowIsAssumed: boolean
  /** Per cent of the window that is filled. */
  readonly percent: number
  /** Tokens up to which there is room for the answer. */
  readonly allowedTokens: number
  readonly threshold: EffectiveThreshold
  /** The provider that would condense. */
  readonly provider: { readonly id: string; readonly name: string }
}

export interface SessionVerdicts {
  /** By the conversation's default profile, else by the model named in the session. */
  readonly session: VerdictView
  /** By each profile with a model of its own, in the order of the profiles. */
  readonly profiles: readonly VerdictView[]
}
