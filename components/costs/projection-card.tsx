'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { CostComparison, Projection } from '@/lib/contracts/costs'
import { type ProjectionAssumptions, usdDifference } from '@/lib/engine'
import { ChartFrame } from '@/components/shared/charts/chart-frame'
import { LineChart } from '@/components/shared/charts/line-chart'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { useMoney } from '@/components/shared/labels/amounts/use-money'
import { Card, CardBody, CardHeading } from '@/components/ui/display/card'
import { Field } from '@/components/ui/fields/field'
import { NumberInput } from '@/components/ui/fields/number-input'
import { Select } from '@/components/ui/fields/select'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import { cumulative, projectionCsv } from './model/cost-model'
import { useCostLabels } from './use-cost-labels'

interface ProjectionCardProps {
  readonly comparison: CostComparison
  readonly profile: string
  readonly onProfile: (id: string) => void
  readonly assumptions: ProjectionAssumptions
  readonly onAssumptions: (assumptions: ProjectionAssumptions) => void
  /** Absent until it is worked out. */
  readonly projection: Projection | undefined
}

const fields = [
  { name: 'condensationsPerDay', min: 0, max: 1_000_000, whole: false },
  { name: 'daysPerMonth', min: 0, max: 31, whole: false },
  { name: 'monthlyGrowthPercent', min: -100, max: 1_000, whole: false },
  { name: 'months', min: 1, max: 60, whole: true },
] as const

/** What the figures of one condensation come to over months, with everything that is assumed. */
export function ProjectionCard({
  comparison,
  profile,
  onProfile,
  assumptions,
  onAssumptions,
  projection,
}: ProjectionCardProps) {
  const t = useTranslations('costs.projection')
  const words = useCostLabels()
  const costUsd = comparison.rows.find((row) => row.profile === profile)?.costUsd
  return (
    <Card>
      <CardHeading>{t('title')}</CardHeading>
      <CardBody className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
          <Field label={t('profile')} className="col-span-2 lg:col-span-1">
            <Select
              value={profile}
              onValueChange={onProfile}
              options={comparison.rows.map((row) => ({ value: row.profile, label: words.name(row) }))}
            />
          </Field>
          {fields.map(({ name, min, max, whole }) => (
            <Field key={name} label={t(name)}>
              <NumberInput
                value={assumptions[name]}
                min={min}
                max={max}
                className="w-full"
                onValueChange={(value) => {
                  if (value !== undefined) onAssumptions({ ...assumptions, [name]: whole ? Math.round(value) : value })
                }}
              />
            </Field>
          ))}
        </div>
        {projection === undefined ? null : <Outcome projection={projection} />}
        <div>
          <h3 className="text-xs font-medium">{t('assumptions')}</h3>
          <ul className="mt-1 list-disc pl-4 text-xs text-text-muted">
            {words.assumptions(assumptions, costUsd).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      </CardBody>
    </Card>
  )
}

function Outcome({ projection }: { readonly projection: Projection }) {
  const t = useTranslations('costs.projection')
  const money = useMoney()
  const figures = useFigures()
  const { months, totalUsd, totalSavedUsd } = projection
  const first = months[0]
  const chosen = cumulative(months.map((month) => month.costUsd))
  const current = cumulative(months.map((month) => month.currentUsd))
  const series = [
    ...(current.length === 0
      ? []
      : [{ key: 'current', label: t('current'), tone: 'neutral', values: current, dashed: true } as const]),
    ...(chosen.length === 0 ? [] : [{ key: 'chosen', label: t('chosen'), tone: 'accent', values: chosen } as const]),
  ]
  const stats = [
    [t('perMonth'), money.cost(first?.costUsd)],
    [t('total', { months: months.length }), money.cost(totalUsd)],
    [
      totalSavedUsd !== undefined && totalSavedUsd < 0
        ? t('extra', { months: months.length })
        : t('saved', { months: months.length }),
      totalSavedUsd === undefined ? money.cost(undefined) : figures.money(Math.abs(totalSavedUsd)),
    ],
  ] as const
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-3">
        {stats.map(([name, value]) => (
          <div key={name} className="rounded-lg border border-border px-3 py-2">
            <dt className="text-xs text-text-muted">{name}</dt>
            <dd className="tabular text-xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {series.length === 0 ? (
        <p className="text-text-muted">{t('unknown')}</p>
      ) : (
        <ChartFrame
          title={t('chartTitle')}
          fileName="condensery-projection"
          csv={() => projectionCsv(projection)}
          chart={(width) => (
            <LineChart
              width={width}
              series={series}
              labels={months.map(({ month }) => t('month', { month }))}
              label={t('chart', { months: months.length, total: money.cost(totalUsd) })}
              format={figures.money}
            />
          )}
          table={<MonthTable projection={projection} />}
        />
      )}
    </>
  )
}

function MonthTable({ projection }: { readonly projection: Projection }) {
  const t = useTranslations('costs.projection')
  const format = useFormatter()
  const money = useMoney()
  const figures = useFigures()
  return (
    <Table label={t('chartTitle')} containerClassName="max-h-96 rounded-lg border border-border">
      <TableHead>
        <TableRow>
          {(['monthColumn', 'condensations', 'cost', 'currentCost', 'savedColumn', 'cumulative'] as const).map(
            (name, index) => (
              <TableHeaderCell key={name} align={index === 0 ? 'start' : 'end'}>
                {t(name)}
              </TableHeaderCell>
            ),
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {projection.months.map((month) => (
          <TableRow key={month.month}>
            <TableCell>{month.month}</TableCell>
            <TableCell align="end">{format.number(month.condensations, { maximumFractionDigits: 1 })}</TableCell>
            <TableCell align="end">{money.cost(month.costUsd)}</TableCell>
            <TableCell align="end">{money.cost(month.currentUsd)}</TableCell>
            <TableCell align="end">
              {month.currentUsd === undefined || month.costUsd === undefined
                ? money.cost(undefined)
                : figures.money(usdDifference(month.currentUsd, month.costUsd))}
            </TableCell>
            <TableCell align="end">{money.cost(month.cumulativeUsd)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
