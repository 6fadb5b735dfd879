import 'server-only'
import { median, sumBy } from 'es-toolkit/math'
import { DAY_MS, groupBy as grouped, providerById } from '@/lib/engine'
import { csvText } from '@/lib/base/csv'
import { database } from '@/lib/db/client'
import * as repository from '@/lib/db/repositories/telemetry'
import type { Analytics, ExportedFile, TelemetryEventView, UsageTotals } from '@/lib/contracts/analytics'
import type { BudgetStatus } from '@/lib/contracts/costs'
import { presetNames } from '@/lib/server/presets'
import { loadSettings } from '@/lib/server/settings'
import { currentWorkspaceId } from '@/lib/server/workspaces'

type Event = repository.StoredEvent
type Grouping = 'provider' | 'profile' | 'preset' | 'model'
type Bucket = 'day' | 'week' | 'month'

/** Days (UTC), both inclusive. */
export interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const periodOf = ({ from, to }: Days): repository.Period => ({
  ...(from ? { from: new Date(from) } : {}),
  ...(to ? { until: new Date(Date.parse(to) + DAY_MS) } : {}),
})

async function eventsOf(days: Days): Promise<readonly Event[]> {
  return repository.findEvents(await database(), await currentWorkspaceId(), periodOf(days))
}

export async function loadAnalytics({
  groupBy,
  bucket,
  ...days
}: Days & { readonly groupBy: Grouping; readonly bucket: Bucket }): Promise<Analytics> {
  const [events, settings] = await Promise.all([eventsOf(days), loadSettings()])
  const names =
    groupBy === 'preset'
      ? await presetNames([...new Set(events.flatMap(({ preset }) => preset ?? []))])
      : new Map<string, string>()
  const groups = grouped(events, (event) => keyOf[groupBy](event))
  const series = grouped(events, (event) => `${bucketOf(event.createdAt, bucket)}\n${keyOf[groupBy](event)}`)
  return {
    enabled: settings.effective.telemetry.value,
    total: totalsOf(events),
    groups: [...groups]
      .map(([key, own]) => ({ key, label: labelOf(groupBy, key, own, names), ...totalsOf(own) }))
      .sort((a, b) => b.costUsd - a.costUsd || b.condensations - a.condensations),
    series: [...series]
      .map(([place, own]) => {
        const [first = '', key = ''] = place.split('\n')
        return { bucket: first, key, label: labelOf(groupBy, key, own, names), ...totalsOf(own) }
      })
      .sort((a, b) => (a.bucket === b.bucket ? a.key.localeCompare(b.key) : a.bucket < b.bucket ? -1 : 1)),
    accuracy: accuracyOf(events),
  }
}

const keyOf: Readonly<Record<Grouping, (event: Event) => string>> = {
  provider: ({ provider }) => provider,
  profile: ({ profileId }) => profileId ?? '',
  preset: ({ preset }) => preset ?? '',
  model: ({ model }) => model ?? '',
}

/** Events outlive the profiles and presets they name; for deleted ones the name recorded at the time is used. */
function labelOf(
  groupBy: Grouping,
  key: string,
  events: readonly Event[],
  presets: ReadonlyMap<string, string>,
): string {
  if (groupBy === 'provider') return providerById(key)?.name ?? key
  if (key === '') return groupBy === 'preset' ? 'No preset' : 'No model'
  if (groupBy === 'preset') return presets.get(key) ?? key
  return groupBy === 'profile' ? (events.at(-1)?.profileName ?? key) : key
}

/** The first day of the bucket (UTC). Weeks begin on Monday. */
function bucketOf(at: Date, bucket: Bucket): string {
  const day = at.toISOString().slice(0, 10)
  if (bucket === 'day') return day
  if (bucket === 'month') return `${day.slice(0, 7)}-01`
  const sinceMonday = (at.getUTCDay() + 6) % 7
  return new Date(Date.parse(day) - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}

function totalsOf(events: readonly Event[]): UsageTotals {
  const done = events.filter(({ outcome }) => outcome === 'done')
  const tokensBefore = sumBy(done, (event) => event.tokensBefore)
  const tokensAfter = sumBy(done, (event) => event.tokensAfter)
  return {
    condensations: done.length,
    failed: events.filter(({ outcome }) => outcome === 'failed' || outcome === 'cancelled').length,
    tokensBefore,
    tokensAfter,
    tokensSaved: tokensBefore - tokensAfter,
    reductionPercent: tokensBefore === 0 ? 0 : (100 * (tokensBefore - tokensAfter)) / tokensBefore,
    calls: sumBy(events, (event) => event.calls),
    pinnedCalls: sumBy(events, (event) => event.pinnedCalls),
    inputTokens: sumBy(events, (event) => event.inputTokens + event.cacheReadTokens + event.cacheWriteTokens),
    outputTokens: sumBy(events, (event) => event.outputTokens),
    costUsd: sumBy(events, (event) => event.costUsd ?? 0),
    unknownCosts: events.filter(({ costUsd }) => costUsd === undefined).length,
    timeMs: sumBy(events, (event) => event.timeMs),
    fellBack: done.filter(({ fallbacks }) => fallbacks > 0).length,
  }
}

/** Only over runs that paid for a call: pinned and free ones would make the estimates look too good. */
function accuracyOf(events: readonly Event[]): Analytics['accuracy'] {
  const errors = events.flatMap(({ outcome, costUsd, estimatedUsd, pinnedCalls }) =>
    outcome === 'done' && costUsd && estimatedUsd !== undefined && pinnedCalls === 0
      ? [(100 * Math.abs(estimatedUsd - costUsd)) / costUsd]
      : [],
  )
  if (errors.length === 0) return { runs: 0 }
  return {
    runs: errors.length,
    medianErrorPercent: median(errors),
    withinTwentyPercent: (100 * errors.filter((error) => error <= 20).length) / errors.length,
  }
}

export async function listEvents(
  cursor?: string,
): Promise<{ readonly events: readonly TelemetryEventView[]; readonly next?: string }> {
  const page = await repository.listEvents(await database(), await currentWorkspaceId(), { cursor })
  return { events: page.items.map(toView), ...(page.nextCursor ? { next: page.nextCursor } : {}) }
}

function toView({ createdAt, cacheReadTokens, cacheWriteTokens, profileId, ...event }: Event): TelemetryEventView {
  return {
    ...event,
    ...(profileId === undefined ? {} : { profile: profileId }),
    inputTokens: event.inputTokens + cacheReadTokens + cacheWriteTokens,
    createdAt: createdAt.toISOString(),
  }
}

export async function clearEvents(): Promise<null> {
  await repository.clearEvents(await database(), await currentWorkspaceId())
  return null
}

const columns = [
  'createdAt',
  'outcome',
  'runId',
  'provider',
  'preset',
  'profile',
  'profileName',
  'model',
  'tokensBefore',
  'tokensAfter',
  'calls',
  'pinnedCalls',
  'inputTokens',
  'cacheReadTokens',
  'cacheWriteTokens',
  'outputTokens',
  'costUsd',
  'estimatedUsd',
  'timeMs',
  'fallbacks',
] as const

/**
 * The recorded events as a file. Input tokens exclude cache reads and writes, which have columns of their own. Unknown
 * amounts are empty.
 */
export async function exportEvents({
  format,
  ...days
}: Days & { readonly format: 'csv' | 'json' }): Promise<ExportedFile> {
  const rows = (await eventsOf(days)).map(({ id: _, profileId, createdAt, ...event }) => ({
    ...event,
    profile: profileId,
    createdAt: createdAt.toISOString(),
  }))
  const ordered = rows.map((row) => columns.map((column) => [column, row[column]] as const))
  const name = `condensations${days.from ? `-from-${days.from}` : ''}${days.to ? `-to-${days.to}` : ''}.${format}`
  if (format === 'json')
    return {
      name,
      type: 'application/json',
      text: `${JSON.stringify({ schema: 1, unit: 'USD', events: ordered.map((row) => Object.fromEntries(row)) }, null, 2)}\n`,
    }
  return {
    name,
    type: 'text/csv',
    text: csvText(
      columns,
      ordered.map((row) => row.map(([, value]) => value)),
    ),
  }
}

/** Share of the budget from which the alert appears. */
const NEAR = 0.8

export async function budgetStatus(now = new Date()): Promise<BudgetStatus> {
  const { effective } = await loadSettings()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  const events = await repository.findEvents(await database(), await currentWorkspaceId(), { from: first })
  const { costUsd: spentUsd, unknownCosts: unknown } = totalsOf(events)
  const budgetUsd = effective.monthlyBudgetUsd.value
  const projectedUsd =
    (spentUsd * (next.getTime() - first.getTime())) / Math.max(DAY_MS, now.getTime() - first.getTime())
  const facts = { spentUsd, unknown, projectedUsd }
  if (budgetUsd === null) return { ...facts, level: 'none' }
  if (spentUsd > budgetUsd) return { ...facts, budgetUsd, level: 'over' }
  const isNear = spentUsd >= budgetUsd * NEAR || projectedUsd > budgetUsd
  return { ...facts, budgetUsd, level: isNear ? 'near' : 'fine' }
}
