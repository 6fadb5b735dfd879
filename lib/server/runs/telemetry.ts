import 'server-only'
import { type Condensation, type CondensationError, failedRunCost, failedAttempts } from '@/lib/engine'
import { database } from '@/lib/db/client'
import type { DatabaseHandle } from '@/lib/db/database'
import type { RunId, WorkspaceId } from '@/lib/db/ids'
import { endRun } from '@/lib/db/repositories/open-runs'
import { saveRun, type NewRun, type StoredRun } from '@/lib/db/repositories/runs'
import { writeEvent, type NewEvent } from '@/lib/db/repositories/telemetry'
import { askedModels, type RunModels, type CallTrace } from '@/lib/server/models'
import { log } from '@/lib/observe/log'
import { metrics } from '@/lib/observe/metrics'
import { loadSettings } from '@/lib/server/settings'

export interface Measured {
  readonly workspaceId: WorkspaceId
  readonly provider: string
  readonly preset?: string | undefined
  readonly models: RunModels
  readonly estimatedUsd?: number | undefined
  readonly timeMs: number
  /** A preview counts as usage only where a model was asked. */
  readonly isPreview?: true | undefined
}

type Ending =
  | {
      readonly outcome: 'done'
      readonly runId?: RunId
      readonly condensation: Pick<Condensation, 'tokensBefore' | 'tokensAfter' | 'costUsd' | 'fallbacks'>
    }
  | {
      readonly outcome: 'failed' | 'cancelled'
      readonly tokensBefore: number
      readonly error: Pick<CondensationError, 'details'>
    }

/** Saves a finished run with its telemetry event and removes its record of being open, in one transaction. */
export async function keepDone(
  run: NewRun & { readonly id: RunId },
  measured: Measured,
  ending: Extract<Ending, { outcome: 'done' }>,
): Promise<StoredRun> {
  const write = await eventWriter(measured, { ...ending, runId: run.id })
  const stored = await saveRun(await database(), run, write)
  observe(measured, ending)
  return stored
}

/**
 * Records what a failed or cancelled run cost; of a failed one the record of being open remains, to hold the reason. Errors of the database are logged only: the reason why the run failed
 * matters more.
 */
export async function keepEnd(
  id: RunId,
  measured: Measured,
  ending: Exclude<Ending, { outcome: 'done' }>,
): Promise<void> {
  observe(measured, ending)
  try {
    const write = await eventWriter(measured, { ...ending, runId: id })
    await (await database()).$transaction(write)
  } catch (error) {
    console.error(error)
  }
}

/** Records what a condensation cost that is not kept as a run, such as one of the terminal. Nothing where nobody was asked. */
export async function keepUnsaved(measured: Measured, ending: Ending): Promise<void> {
  const { trace } = measured.models
  const { effective } = await loadSettings(measured.workspaceId)
  if (trace.totals.calls + trace.totals.pinnedCalls === 0 || !effective.telemetry.value) return
  const event = eventOf(measured, ending)
  const db = await database()
  await db.$transaction((transaction) => writeEvent(transaction, measured.workspaceId, event, trace.recorded))
}

/**
 * Returns a writer for a transaction: it marks the run as ended, unless it failed, and saves the event, unless telemetry is off. Settings
 * are read beforehand, outside of the transaction.
 */
async function eventWriter(
  measured: Measured,
  ending: Ending & { readonly runId: RunId },
): Promise<(transaction: DatabaseHandle) => Promise<void>> {
  const {
    workspaceId,
    models: { trace },
  } = measured
  const { effective } = await loadSettings(workspaceId)
  const isUsage = !measured.isPreview || trace.totals.calls > trace.totals.pinnedCalls
  const event = effective.telemetry.value && isUsage ? eventOf(measured, ending) : undefined
  return async (transaction) => {
    if (event) await writeEvent(transaction, workspaceId, event, trace.recorded)
    if (ending.outcome !== 'failed') await endRun(transaction, ending.runId)
  }
}

function eventOf({ provider, preset, models, estimatedUsd, timeMs }: Measured, ending: Ending): NewEvent {
  const [asked] = askedModels(models)
  return {
    outcome: ending.outcome,
    provider,
    preset,
    ...(asked ? { profileId: asked.profile.id, profileName: asked.profile.name, model: asked.summarizer.id } : {}),
    ...(ending.outcome === 'done'
      ? {
          ...(ending.runId !== undefined && { runId: ending.runId }),
          tokensBefore: ending.condensation.tokensBefore,
          tokensAfter: ending.condensation.tokensAfter,
          costUsd: ending.condensation.costUsd,
          fallbacks: ending.condensation.fallbacks.length,
        }
      : {
          tokensBefore: ending.tokensBefore,
          tokensAfter: ending.tokensBefore,
          costUsd: failedRunCost(ending.error),
          fallbacks: models.fallbacks.length + failedAttempts(ending.error).length,
        }),
    ...models.trace.totals,
    estimatedUsd,
    timeMs,
  }
}

export interface MeasuredJudge extends Pick<Measured, 'workspaceId' | 'provider' | 'estimatedUsd' | 'timeMs'> {
  readonly profile: { readonly id: string; readonly name: string }
  /** `PROVIDER:MODEL`. */
  readonly model: string
  readonly trace: CallTrace
  /** USD; undefined: unknown. */
  readonly costUsd: number | undefined
}

/** Records what judging a strategy took: its calls count as usage, and it condensed nothing. Errors of the database are logged only. */
export async function keepJudged({ workspaceId, profile, trace, ...measured }: MeasuredJudge): Promise<void> {
  try {
    const { effective } = await loadSettings(workspaceId)
    if (!effective.telemetry.value || trace.totals.calls === 0) return
    const event: NewEvent = {
      ...measured,
      outcome: 'judged',
      profileId: profile.id,
      profileName: profile.name,
      tokensBefore: 0,
      tokensAfter: 0,
      fallbacks: 0,
      ...trace.totals,
    }
    await (await database()).$transaction((transaction) => writeEvent(transaction, workspaceId, event))
  } catch (error) {
    console.error(error)
  }
}

/** Metrics of this process for the operator: figures without content. */
function observe({ provider, timeMs, models }: Pick<Measured, 'provider' | 'timeMs' | 'models'>, ending: Ending): void {
  const { outcome } = ending
  metrics().runs.observe({ provider, outcome }, timeMs / 1_000)
  const sizes =
    outcome === 'done'
      ? { tokensBefore: ending.condensation.tokensBefore, tokensAfter: ending.condensation.tokensAfter }
      : { tokensBefore: ending.tokensBefore }
  log().info({ provider, outcome, timeMs: Math.round(timeMs), calls: models.trace.totals.calls, ...sizes }, 'run')
}
