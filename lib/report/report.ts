import type { ConversationFates, JsonObject, Message, SavedFigures, StepReport } from '@/lib/engine'

/** One strategy of a report: what it made of the session. */
export interface ReportRow {
  readonly letter: string
  readonly name: string
  readonly provider: string
  readonly config: JsonObject
  readonly before: readonly Message[]
  readonly after: readonly Message[]
  readonly fates: ConversationFates
  readonly tokensAfter: number
  /** Absent where nothing was measured. */
  readonly figures?: SavedFigures
  readonly timeMs: number
  /** Absent where no model was asked. */
  readonly model?: string
  /** USD, of condensing; absent where no model was asked, or its price is unknown. */
  readonly costUsd?: number
  readonly steps: readonly StepReport[]
}

/** A comparison of strategies on one session. */
export interface Report {
  readonly title: string
  readonly dialect: string
  /** ISO 8601. */
  readonly madeAt: string
  readonly tokens: number
  readonly rows: readonly ReportRow[]
}
