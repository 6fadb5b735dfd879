import 'server-only'
import type { CondensationError } from '@/lib/condensation/errors'
import type { Condensation } from '@/lib/condensation/report'
import { database } from '@/lib/db/client'
import type { WorkspaceId } from '@/lib/db/ids'
import { saveEvent, type NewEvent } from '@/lib/db/repositories/telemetry'
import { askedModels, type RunModels } from './run-models'
import { log } from '@/lib/observe/log'
import { metrics } from '@/lib/observe/metrics'
import { loadSettings } from './settings'

export interface Measured {
  readonly workspaceId: WorkspaceId
  readonly provider: string
  readonly preset?: string
  readonly models: RunModels
  readonly estimatedUsd?: number
  readonly timeMs: number
}

type Ending =
  | { readonly outcome: 'done'; readonly runId: string; readonly condensation: Pick<Condensation, 'tokensBefore' | 'tokensAfter' | 'costUsd' | 'fallbacks'> }
  | { readonly outcome: 'failed' | 'cancelled'; readonly tokensBefore: number; readonly error: Pick<CondensationError, 'details'> }

/** Keeps one condensation in the local database, unless the switch is off. A database that fails is passed over: the run matters more. */
export async function recordCondensation({ workspaceId, provider, preset, models, estimatedUsd, timeMs }: Measured, ending: Ending): Promise<void> {
  observe({ provider, timeMs, models }, ending)
  try {
    const { effective } = await loadSettings(workspaceId)
    if (!effective.telemetry.value) return
    const { trace } = models
    const [asked] = askedModels(models)
    const event: NewEvent = {
      outcome: ending.outcome,
      provider,
      preset,
      ...(asked ? { profileId: asked.profile.id, profileName: asked.profile.name, model: asked.summarizer.id } : {}),
      ...(ending.outcome === 'done'
        ? { runId: ending.runId, tokensBefore: ending.condensation.tokensBefore, tokensAfter: ending.condensation.tokensAfter, costUsd: ending.condensation.costUsd, fallbacks: ending.condensation.fallbacks.length }
        : { tokensBefore: ending.tokensBefore, tokensAfter: ending.tokensBefore, costUsd: costOf(ending.error), fallbacks: models.fallbacks.length + hopsOf(ending.error) }),
      ...trace.totals,
      estimatedUsd,
      timeMs,
    }
    await saveEvent(await database(), workspaceId, event, trace.recorded)
  } catch (error) {
    console.error(error)
  }
}

const hopsOf = ({ details }: Pick<CondensationError, 'details'>): number => (typeof details === 'object' && details !== null && 'fallbacks' in details && Array.isArray(details.fallbacks) ? details.fallbacks.length : 0)

/** For whoever runs the server, in this process only: figures and no content. */
function observe({ provider, timeMs, models }: Pick<Measured, 'provider' | 'timeMs' | 'models'>, ending: Ending): void {
  const { outcome } = ending
  metrics().runs.observe({ provider, outcome }, timeMs / 1_000)
  const sizes = outcome === 'done' ? { tokensBefore: ending.condensation.tokensBefore, tokensAfter: ending.condensation.tokensAfter } : { tokensBefore: ending.tokensBefore }
  log().info({ provider, outcome, timeMs: Math.round(timeMs), calls: models.trace.totals.calls, ...sizes }, 'run')
}

/** A failed run says what it spent, where it spent anything. */
function costOf({ details }: Pick<CondensationError, 'details'>): number | undefined {
  if (typeof details !== 'object' || details === null || !('costUsd' in details)) return 0
  return typeof details.costUsd === 'number' ? details.costUsd : undefined
}
