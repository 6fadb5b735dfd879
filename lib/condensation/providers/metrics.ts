import type { Condensation } from '@/lib/condensation/report'
import { addCosts } from '@/lib/condensation/steps/spending'

export interface Totals {
  readonly condensations: number
  /** Of these, the ones that another provider or a fallback made. */
  readonly fellBack: number
  readonly tokensBefore: number
  readonly tokensAfter: number
  /** Undefined once a price was unknown. */
  readonly costUsd: number | undefined
  readonly timeMs: number
}

export interface Metrics {
  readonly total: Totals
  readonly byProvider: Readonly<Record<string, Totals>>
  readonly byProfile: Readonly<Record<string, Totals>>
}

export interface MetricsEntry {
  /** As asked for. */
  readonly provider: string
  /** As it came about. */
  readonly by: string
  readonly profile?: string
  readonly condensation: Condensation
}

const none: Totals = { condensations: 0, fellBack: 0, tokensBefore: 0, tokensAfter: 0, costUsd: 0, timeMs: 0 }

export function createMetrics(): { record(entry: MetricsEntry): void; snapshot(): Metrics } {
  let total = none
  const byProvider = new Map<string, Totals>()
  const byProfile = new Map<string, Totals>()
  return {
    record(entry) {
      total = add(total, entry)
      byProvider.set(entry.provider, add(byProvider.get(entry.provider) ?? none, entry))
      if (entry.profile !== undefined) byProfile.set(entry.profile, add(byProfile.get(entry.profile) ?? none, entry))
    },
    snapshot: () => ({ total, byProvider: Object.fromEntries(byProvider), byProfile: Object.fromEntries(byProfile) }),
  }
}

function add(totals: Totals, { provider, by, condensation }: MetricsEntry): Totals {
  return {
    condensations: totals.condensations + 1,
    fellBack: totals.fellBack + (provider === by ? 0 : 1),
    tokensBefore: totals.tokensBefore + condensation.tokensBefore,
    tokensAfter: totals.tokensAfter + condensation.tokensAfter,
    costUsd: addCosts(totals.costUsd, condensation.costUsd),
    timeMs: totals.timeMs + condensation.timeMs,
  }
}
