import * as z from 'zod'
import type { ActionResult } from './shared/action'
import { read } from './shared/read'

/*
 * What crosses between server and pages about recorded condensations. Types and schemas only: components may import it.
 */

export const groupings = ['provider', 'profile', 'preset', 'model'] as const
export const buckets = ['day', 'week', 'month'] as const
const isoDate = z.iso.date()

/** `from` and `to` are days (UTC), both inclusive; absent: unlimited. */
export const analyticsInput = z.object({
  groupBy: z.enum(groupings).default('provider'),
  bucket: z.enum(buckets).default('day'),
  from: isoDate.optional(),
  to: isoDate.optional(),
})
export const exportEventsInput = z.object({
  format: z.enum(['csv', 'json']),
  from: isoDate.optional(),
  to: isoDate.optional(),
})
export const listEventsInput = z.object({ cursor: z.string().max(200).optional() })

export interface UsageTotals {
  readonly condensations: number
  /** Failed or cancelled. */
  readonly failed: number
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly tokensSaved: number
  readonly reductionPercent: number
  readonly calls: number
  readonly pinnedCalls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** Sum over the condensations whose cost is known. */
  readonly costUsd: number
  /** Condensations whose cost is unknown. */
  readonly unknownCosts: number
  readonly timeMs: number
  /** Number of condensations in which a fallback was used. */
  readonly fellBack: number
}

export interface Analytics {
  /** Whether new events are recorded. */
  readonly enabled: boolean
  readonly total: UsageTotals
  readonly groups: readonly ({ readonly key: string; readonly label: string } & UsageTotals)[]
  /** Without empty buckets. `bucket` is the first day of the period (ISO date). */
  readonly series: readonly ({ readonly bucket: string; readonly key: string; readonly label: string } & UsageTotals)[]
  /** How close estimates came to the actual cost: number of runs with both figures, median error, share within 20 %. */
  readonly accuracy: {
    readonly runs: number
    readonly medianErrorPercent?: number
    readonly withinTwentyPercent?: number
  }
}

export interface TelemetryEventView {
  readonly id: string
  /** ISO 8601. */
  readonly createdAt: string
  /** `judged`: nothing was condensed; a model graded what a strategy leaves. */
  readonly outcome: 'done' | 'failed' | 'cancelled' | 'judged'
  readonly runId?: string | undefined
  readonly provider: string
  readonly preset?: string | undefined
  readonly profile?: string | undefined
  readonly profileName?: string | undefined
  readonly model?: string | undefined
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly calls: number
  readonly pinnedCalls: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly costUsd?: number | undefined
  readonly estimatedUsd?: number | undefined
  readonly timeMs: number
  readonly fallbacks: number
}

export interface ExportedFile {
  readonly name: string
  /** MIME type. */
  readonly type: string
  readonly text: string
}

/** Implemented in lib/server/analytics/actions.ts. */
export interface AnalyticsActions {
  /** Deletes all recorded events. Estimates start to learn from scratch. */
  clearEvents(): ActionResult<null>
}

/** Answered by lib/server/analytics/reads.ts. */
export const analyticsReads = {
  summary: read<Analytics>()(analyticsInput),
  events: read<{ readonly events: readonly TelemetryEventView[]; readonly next?: string }>()(listEventsInput),
  exported: read<ExportedFile>()(exportEventsInput),
}
