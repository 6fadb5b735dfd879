import * as z from 'zod'
import { noInput, type ActionResult, type Id } from '../shared/action'
import { nameSchema } from '../shared/name'
import { read } from '../shared/read'

/*
 * The service that condenses what gateways send it: its tokens and its calls. Types and schemas only.
 */

/** What became of a call. All but `changed` say why the messages were left as they were. */
export const callOutcomes = [
  'changed',
  'nothing-to-write',
  'below-threshold',
  'held-back',
  'saved-nothing',
  'bypassed',
  'empty',
  'failed',
  'refused',
  'too-long',
] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** What is kept of the service, and for how long. */
export const liveLimits = {
  /** Of a workspace. */
  calls: 10_000,
  callDays: 30,
  /** Of a workspace, since a call last led to them. */
  originals: 20_000,
  originalDays: 7,
  sessionDays: 7,
} as const

export interface LiveTokenView {
  readonly id: string
  readonly name: string
  /** Its last characters. */
  readonly ending: string
  /** ISO 8601. */
  readonly createdAt: string
  readonly lastUsedAt?: string
}

export interface LiveCallView {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  /** As it was called then. */
  readonly preset: string
  readonly model?: string
  readonly messages: number
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly timeMs: number
  readonly outcome: CallOutcome
}

export interface LiveView {
  readonly tokens: readonly LiveTokenView[]
  readonly totals: {
    readonly calls: number
    readonly tokensBefore: number
    readonly tokensAfter: number
    /** Of the newest thousand; absent where there was no call. */
    readonly medianMs?: number
    readonly slowestTenthMs?: number
  }
  /** The most frequent first. */
  readonly outcomes: readonly { readonly outcome: CallOutcome; readonly calls: number }[]
  /** Newest first. */
  readonly calls: readonly LiveCallView[]
}

export const createTokenInput = z.object({ name: nameSchema })

/** Implemented in lib/server/live/actions.ts. */
export interface LiveActions {
  /** `token` is told this once. */
  createToken(
    input: z.input<typeof createTokenInput>,
  ): ActionResult<{ readonly token: string; readonly view: LiveTokenView }>
  revokeToken(input: Id): ActionResult<null>
}

/** Answered by lib/server/live/reads.ts. */
export const liveReads = { overview: read<LiveView>()(noInput) }
