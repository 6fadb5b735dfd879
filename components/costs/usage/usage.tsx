'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { Analytics, buckets, groupings, UsageTotals } from '@/lib/contracts/analytics'
import { ChartFrame } from '@/components/shared/charts/chart-frame'
import { ColumnChart } from '@/components/shared/charts/column-chart'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { useMoney } from '@/components/shared/labels/amounts/use-money'
import { Card, CardBody, CardHeading } from '@/components/ui/display/card'
import { SegmentedControl } from '@/components/ui/buttons/segmented-control'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { useAmounts } from '@/components/shared/labels/amounts/use-amounts'
import { drawingOf, knownCost, metricOf, metrics, seriesCsv, type Metric } from './analytics-model'

interface UsageProps {
  readonly analytics: Analytics
  readonly group: (typeof groupings)[number]
  readonly bucket: (typeof buckets)[number]
  readonly metric: Metric
  readonly onMetric: (metric: Metric) => void
}

/** What condensations took and saved: in sum, over time, and by group. */
export function Usage({ analytics, group, bucket, metric, onMetric }: UsageProps) {
  const t = useTranslations('analytics')
  const labelOf = useGroupLabel(group)
  return (
    <>
      <Totals analytics={analytics} />
      <Card>
        <CardBody>
          <OverTime analytics={analytics} group={group} bucket={bucket} metric={metric} onMetric={onMetric} />
        </CardBody>
      </Card>
      <Card>
        <CardHeading>{t(`by.${group}`)}</CardHeading>
        <TotalsTable
          label={t(`by.${group}`)}
          first={t(`controls.groups.${group}`)}
          rows={analytics.groups.map((totals) => ({
            key: totals.key,
            name: labelOf(totals.key, totals.label),
            totals,
          }))}
        />
      </Card>
    </>
  )
}

function useGroupLabel(group: UsageProps['group']): (key: string, label: string) => string {
  const t = useTranslations('analytics')
  const p = useTranslations('profiles')
  const words = useEngineLabels()
  return (key, label) => {
    if (key === 'offline') return p('offlineName')
    if (key === '' || label === '') return t('none')
    return group === 'provider' ? words.provider(key, label) : label
  }
}

function Totals({ analytics: { total, accuracy } }: { readonly analytics: Analytics }) {
  const t = useTranslations('analytics.totals')
  const format = useFormatter()
  const money = useMoney()
  const { time } = useAmounts()
  const facts = [
    [
      t('cost'),
      money.cost(knownCost(total)),
      total.unknownCosts === 0 ? t('allKnown', { failed: total.failed }) : t('unknown', { count: total.unknownCosts }),
    ],
    [t('calls'), format.number(total.calls, 'tokens'), t('pinned', { count: total.pinnedCalls })],
    [
      t('accuracy'),
      accuracy.medianErrorPercent === undefined ? '–' : t('error', { percent: accuracy.medianErrorPercent }),
      accuracy.runs === 0
        ? t('noRuns')
        : t('within', { percent: (accuracy.withinTwentyPercent ?? 0) / 100, count: accuracy.runs }),
    ],
    [
      t('condensations'),
      format.number(total.condensations, 'tokens'),
      total.failed === 0 ? t('noneFailed') : t('failed', { count: total.failed }),
    ],
    [t('saved'), format.number(total.tokensSaved, 'tokens'), t('reduction', { percent: total.reductionPercent / 100 })],
    [t('time'), time(total.timeMs), total.fellBack === 0 ? t('noFallback') : t('fellBack', { count: total.fellBack })],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      {facts.map(([name, value, note]) => (
        <div key={name} className="min-w-0 rounded-lg border border-border bg-surface px-3 py-2.5">
          <dt className="text-xs text-text-muted">{name}</dt>
          <dd>
            <span className="tabular block truncate text-xl font-semibold">{value}</span>
            <span className="block text-xs text-text-muted">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function OverTime({ analytics, group, bucket, metric, onMetric }: UsageProps) {
  const t = useTranslations('analytics')
  const format = useFormatter()
  const figures = useFigures()
  const { time } = useAmounts()
  const labelOf = useGroupLabel(group)
  const dayOf = (day: string): string =>
    format.dateTime(
      new Date(day),
      bucket === 'month'
        ? { year: 'numeric', month: 'short', timeZone: 'UTC' }
        : { month: 'short', day: 'numeric', timeZone: 'UTC' },
    )
  const amount = (value: number): string =>
    metric === 'costUsd' ? figures.money(value) : metric === 'timeMs' ? time(value) : figures.tokens(value)
  const { series, columns } = drawingOf(analytics, metric, { label: labelOf, bucket: dayOf, other: t('others') })
  const title = t('overTime', { metric: t(`metrics.${metric}`) })
  return (
    <ChartFrame
      title={title}
      fileName={`condensery-usage-by-${group}`}
      csv={() => seriesCsv(analytics)}
      actions={
        <SegmentedControl
          aria-label={t('metric')}
          value={metric}
          onValueChange={onMetric}
          className="max-w-full overflow-x-auto"
          segments={metrics.map((value) => ({ value, label: t(`metrics.${value}`) }))}
        />
      }
      chart={(width) => (
        <ColumnChart
          width={width}
          series={series}
          columns={columns}
          format={amount}
          label={t('chart', {
            metric: t(`metrics.${metric}`),
            count: columns.length,
            total: amount(metricOf(analytics.total, metric)),
          })}
        />
      )}
      table={
        <TotalsTable
          label={title}
          first={t(`controls.buckets.${bucket}`)}
          className="max-h-96 rounded-lg border border-border"
          rows={analytics.series.map((totals) => ({
            key: `${totals.bucket} ${totals.key}`,
            name: `${dayOf(totals.bucket)} · ${labelOf(totals.key, totals.label)}`,
            totals,
          }))}
        />
      }
    />
  )
}

interface TotalsTableProps {
  readonly label: string
  readonly first: string
  readonly rows: readonly { readonly key: string; readonly name: string; readonly totals: UsageTotals }[]
  readonly className?: string
}

function TotalsTable({ label, first, rows, className }: TotalsTableProps) {
  const t = useTranslations('analytics.table')
  const format = useFormatter()
  const money = useMoney()
  const { time } = useAmounts()
  return (
    <Table label={label} containerClassName={className}>
      <TableHead>
        <TableRow>
          <TableHeaderCell>{first}</TableHeaderCell>
          {(['condensations', 'cost', 'saved', 'reduction', 'input', 'output', 'time'] as const).map((name) => (
            <TableHeaderCell key={name} align="end">
              {t(name)}
            </TableHeaderCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, name, totals }) => (
          <TableRow key={key}>
            <TableCell className="min-w-36 font-medium wrap-anywhere">{name}</TableCell>
            <TableCell align="end">{format.number(totals.condensations, 'tokens')}</TableCell>
            <TableCell align="end" className="whitespace-nowrap">
              {money.cost(knownCost(totals))}
              {totals.unknownCosts > 0 && knownCost(totals) !== undefined ? (
                <span className="text-text-muted"> {t('plusUnknown', { count: totals.unknownCosts })}</span>
              ) : null}
            </TableCell>
            <TableCell align="end">{format.number(totals.tokensSaved, 'tokens')}</TableCell>
            <TableCell align="end">{format.number(totals.reductionPercent / 100, 'percent')}</TableCell>
            <TableCell align="end">{format.number(totals.inputTokens, 'tokens')}</TableCell>
            <TableCell align="end">{format.number(totals.outputTokens, 'tokens')}</TableCell>
            <TableCell align="end" className="whitespace-nowrap">
              {time(totals.timeMs)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
