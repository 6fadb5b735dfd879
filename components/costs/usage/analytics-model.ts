import type { Analytics, UsageTotals } from '@/lib/contracts/analytics'
import { csvText } from '@/lib/base/csv'
import type { Column } from '@/components/shared/charts/column-chart'
import type { Series } from '@/components/shared/charts/plot'
import type { Tone } from '@/components/ui/tone'

/** A quantity that the chart can show over time. */
export const metrics = ['costUsd', 'tokensSaved', 'condensations', 'timeMs'] as const
export type Metric = (typeof metrics)[number]

export const metricOf = (totals: UsageTotals, metric: Metric): number => totals[metric]

const seriesTones = [
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
  'series-6',
] as const satisfies readonly Tone[]

/** The rest shares a tone, so that no two series look alike. */
const OTHER = 'other'

interface Drawing {
  readonly series: readonly Series[]
  readonly columns: readonly Column[]
}

/** The series of the chart: the largest groups each with a tone, all others together. */
export function drawingOf(
  analytics: Analytics,
  metric: Metric,
  words: {
    readonly label: (key: string, label: string) => string
    readonly bucket: (bucket: string) => string
    readonly other: string
  },
): Drawing {
  const ordered = [...analytics.groups].sort((a, b) => metricOf(b, metric) - metricOf(a, metric))
  const own = ordered.length > seriesTones.length ? ordered.slice(0, seriesTones.length - 1) : ordered
  const series = own.map(
    ({ key, label }, index): Series => ({ key, label: words.label(key, label), tone: seriesTones[index] ?? 'neutral' }),
  )
  const keys = new Set(own.map(({ key }) => key))
  const buckets = [...new Set(analytics.series.map(({ bucket }) => bucket))].sort()
  const columns = buckets.map((bucket): Column => {
    const values: Record<string, number> = {}
    for (const entry of analytics.series.filter((candidate) => candidate.bucket === bucket)) {
      const key = keys.has(entry.key) ? entry.key : OTHER
      values[key] = (values[key] ?? 0) + metricOf(entry, metric)
    }
    return { key: bucket, label: words.bucket(bucket), values }
  })
  return {
    series: own.length < ordered.length ? [...series, { key: OTHER, label: words.other, tone: 'kept' }] : series,
    columns,
  }
}

const totalNames = [
  'condensations',
  'failed',
  'tokensBefore',
  'tokensAfter',
  'tokensSaved',
  'calls',
  'pinnedCalls',
  'inputTokens',
  'outputTokens',
  'costUsd',
  'unknownCosts',
  'timeMs',
  'fellBack',
] as const

/** Every figure of every bucket and group; `cost_usd` is of those whose cost is known. */
export function seriesCsv({ series }: Analytics): string {
  return csvText(
    ['from', 'group', ...totalNames.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))],
    series.map((entry) => [entry.bucket, entry.label, ...totalNames.map((name) => entry[name])]),
  )
}

/** A known sum, or unknown where nothing in it has a known cost. */
export const knownCost = ({ condensations, unknownCosts, costUsd }: UsageTotals): number | undefined =>
  condensations > 0 && unknownCosts >= condensations ? undefined : costUsd
