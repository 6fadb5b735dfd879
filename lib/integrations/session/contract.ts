import type { Dialect, LedgerRow, Manager } from '@/lib/engine'
import type { PortOptions } from '../call/ports'
import type { PresetReference } from '../call/preset'
import type { SessionState } from './state'

/** What became of a call: `arrival` where the strategy does all of its work when messages come in. */
export type Outcome = 'arrival' | 'not-due' | 'condensed' | 'saved-nothing' | 'failed'

export interface SessionOptions extends PortOptions {
  readonly preset: PresetReference
  /** The format of the messages, of `condensery/dialects/…`. */
  readonly dialect: Dialect
  /** Tokens that the model takes. Absent: 200,000. */
  readonly window?: number
  /** When to condense: up to 100 per cent of the window, from 1,000 on tokens. Absent: 75. */
  readonly threshold?: number
  /** Reserved for the answer, in tokens. Absent: a usual reserve. */
  readonly maxTokens?: number
  /** What `state()` of an earlier session gave. One of another preset or dialect is not taken. */
  readonly state?: SessionState
}

/** What came with the messages. */
export interface NextOptions {
  /** Of the request before, as the provider counted it; tokens are weighed by it from then on. */
  readonly usage?: {
    readonly inputTokens: number
    readonly cacheReadTokens?: number
    readonly cacheWriteTokens?: number
  }
  /** Sent beside the messages: they are counted, and never condensed. */
  readonly system?: unknown
  readonly tools?: unknown
  /** Of this request: asked for summaries where the session has no `model` of its own. */
  readonly model?: PortOptions['model']
  readonly signal?: AbortSignal
}

/** Whether it was time to condense, what decided it, and what became of it. */
export type SessionVerdict = ReturnType<Manager['shouldCondense']> & { readonly outcome: Outcome }

export interface Next<Message> {
  /** To be sent. Messages that were left as they were are the host's own. */
  readonly messages: readonly Message[]
  /** They differ from what was handed in. */
  readonly changed: boolean
  /** Absent where the messages could not be read. */
  readonly verdict?: SessionVerdict
  /** What this call changed, one row for every change. */
  readonly ledger: readonly LedgerRow[]
  /** Why nothing was done, or not all of it, in English. */
  readonly failure?: string
}

export interface Session {
  /**
   * The messages to send in the place of the whole history. Never rejects: where they cannot be read it gives them back,
   * where they cannot be condensed it gives them as they were before that, each with the reason. Calls are answered one
   * after the other.
   */
  next<Message>(messages: readonly Message[], options?: NextOptions): Promise<Next<Message>>
  /** JSON, to be kept with the conversation. */
  state(): SessionState
}
