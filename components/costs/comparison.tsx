'use client'

import { useTranslations } from 'next-intl'
import type { CostComparison, ProfileCost } from '@/lib/contracts/costs'
import { BarChart, type Bar } from '@/components/shared/charts/bar-chart'
import { ChartFrame } from '@/components/shared/charts/chart-frame'
import { useMoney } from '@/components/shared/labels/amounts/use-money'
import { Dash } from '@/components/shared/parts/dash'
import { Button } from '@/components/ui/buttons/button'
import { Link } from '@/components/ui/buttons/link'
import { Badge } from '@/components/ui/display/badge'
import { Callout } from '@/components/ui/display/callout'
import { Card, CardBody } from '@/components/ui/display/card'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import { comparisonCsv } from './model/cost-model'
import { useCostLabels } from './use-cost-labels'

interface ComparisonProps {
  readonly comparison: CostComparison
  readonly strategy: string
}

/** What one strategy costs with every profile, on one conversation. */
export function Comparison({ comparison, strategy }: ComparisonProps) {
  const t = useTranslations('costs')
  const words = useCostLabels()
  const money = useMoney()
  const { rows, calls, recommendation } = comparison
  const base = rows.find(({ current }) => current)
  // Where no model is asked, none is cheaper.
  const recommended = calls === 0 ? undefined : recommendation.profile
  const bars = rows.map(
    (row): Bar => ({
      key: row.profile,
      label: words.name(row),
      value: row.costUsd,
      text: money.cost(row.costUsd),
      tone: row.profile === recommended ? 'success' : row.current ? 'accent' : 'kept',
      note: row.current
        ? t('comparison.current')
        : row.profile === recommended
          ? t('comparison.recommended')
          : undefined,
    }),
  )
  const title = t('comparison.title', { strategy, conversation: comparison.conversationTitle })
  return (
    <>
      <Callout
        kind={recommended === undefined ? 'info' : 'success'}
        title={
          calls === 0
            ? t('comparison.noCallsTitle')
            : t(recommended === undefined ? 'recommendation.noTitle' : 'recommendation.title')
        }
        actions={
          calls > 0 && recommendation.reason === 'no-known-price' ? (
            <Button asChild size="sm">
              <Link href="/profiles/new">{t('addProfile')}</Link>
            </Button>
          ) : undefined
        }
      >
        {calls === 0 ? t('comparison.noCalls', { strategy }) : words.recommendation(comparison)}
      </Callout>
      {rows.some(({ isListed }) => isListed) ? (
        <p className="text-sm text-text-muted">
          {t('comparison.withoutProfile')}{' '}
          <Link href="/profiles/new" className="rounded-sm text-accent underline">
            {t('addProfile')}
          </Link>
        </p>
      ) : null}
      <Card>
        <CardBody className="flex flex-col gap-3">
          <ChartFrame
            title={title}
            fileName="condensery-costs"
            csv={() => comparisonCsv(comparison)}
            tablePlace="below"
            chart={(width) => (
              <BarChart
                bars={bars}
                width={width}
                label={t('comparison.chart', {
                  count: rows.length,
                  cheapest: bars[0] === undefined ? '' : `${bars[0].label} ${bars[0].text}`,
                })}
              />
            )}
            table={<ComparisonTable comparison={comparison} recommended={recommended} title={title} />}
          />
          <p className="text-xs text-text-muted">
            {t('comparison.basis', {
              isKnown: base === undefined ? 'no' : 'yes',
              name: base === undefined ? '' : words.name(base),
              calls,
              input: comparison.inputTokens,
              output: comparison.outputTokens,
              isExact: comparison.confidence === 1 ? 'yes' : 'no',
              confidence: comparison.confidence,
            })}
          </p>
        </CardBody>
      </Card>
    </>
  )
}

interface ComparisonTableProps {
  readonly comparison: CostComparison
  /** Id of the profile. */
  readonly recommended: string | undefined
  readonly title: string
}

function ComparisonTable({ comparison, recommended, title }: ComparisonTableProps) {
  const t = useTranslations('costs.comparison')
  return (
    <Table label={title} containerClassName="rounded-lg border border-border">
      <TableHead>
        <TableRow>
          <TableHeaderCell>{t('profile')}</TableHeaderCell>
          <TableHeaderCell align="end">{t('cost')}</TableHeaderCell>
          <TableHeaderCell align="end">{t('saving')}</TableHeaderCell>
          <TableHeaderCell align="end">{t('input')}</TableHeaderCell>
          <TableHeaderCell align="end">{t('output')}</TableHeaderCell>
          <TableHeaderCell>{t('prices')}</TableHeaderCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {comparison.rows.map((row) => (
          <Row key={row.profile} row={row} recommended={row.profile === recommended} />
        ))}
      </TableBody>
    </Table>
  )
}

function Row({ row, recommended }: { readonly row: ProfileCost; readonly recommended: boolean }) {
  const t = useTranslations('costs.comparison')
  const words = useCostLabels()
  const money = useMoney()
  return (
    <TableRow>
      <TableCell className="min-w-44">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{words.name(row)}</span>
          {row.current ? <Badge tone="accent">{t('current')}</Badge> : null}
          {recommended ? <Badge tone="success">{t('recommended')}</Badge> : null}
          {row.fits === false ? <Badge tone="danger">{t('tooLong')}</Badge> : null}
        </span>
        {row.handler === 'offline' ? null : (
          <span className="block font-mono text-xs text-text-muted wrap-anywhere">{row.model}</span>
        )}
        {row.isListed ? <span className="block text-xs text-text-muted">{t('listed')}</span> : null}
        {row.problem === undefined ? null : <span className="block text-xs text-warning">{t('unusable')}</span>}
      </TableCell>
      <TableCell align="end" className={row.costUsd === undefined ? 'text-text-muted' : 'font-semibold'}>
        {money.cost(row.costUsd)}
      </TableCell>
      <TableCell align="end" className="whitespace-nowrap">
        {row.current ? <Dash why={t('savingOfNow')} /> : words.savings(row.savings, row.costUsd)}
      </TableCell>
      <TokensCell tokens={row.inputTokens} />
      <TokensCell tokens={row.outputTokens} />
      <TableCell className="min-w-52">
        <span className="tabular block">{money.pair(row.rates.rates)}</span>
        <span className="block text-xs text-text-muted">{money.source(row.rates)}</span>
      </TableCell>
    </TableRow>
  )
}

function TokensCell({ tokens }: { readonly tokens: number | undefined }) {
  const t = useTranslations('costs.comparison')
  return (
    <TableCell align="end">
      {tokens === undefined ? <Dash why={t('incomplete')} /> : t('tokens', { count: tokens })}
    </TableCell>
  )
}
