'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { RunDetail, RunMoney } from '@/lib/contracts/runs'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardBody, CardHeader, CardTitle } from '@/components/ui/card'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/table'
import { useMoney } from '@/components/shared/labels/use-money'
import { useEngineWords } from '@/components/shared/labels/engine-words'
import { useAmounts } from '@/components/shared/labels/use-amounts'

interface MoneyCardProps {
  readonly run: RunDetail
  readonly money: RunMoney
  readonly onSamples: (() => void) | undefined
}

const OFFLINE = 'offline'
/** Calls of a model that teach its estimates. */
const LEARNED = 3

/** What the calls of a run took against what was expected of them, step by step. Loaded for runs that asked a model. */
export default function MoneyCard({ run, money, onSamples }: MoneyCardProps) {
  const t = useTranslations('workbench.money')
  const words = useEngineWords()
  const { cost } = useAmounts()
  const offline = money.models.every(({ profile }) => profile === OFFLINE)
  const steps = money.steps.filter((step) => step.calls + step.estimatedCalls > 0)
  return (
    <Card className="xl:col-span-2">
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
        {money.pinnedCalls > 0 && money.pinnedCalls === money.calls ? (
          <Badge tone="info">{t('allPinned')}</Badge>
        ) : null}
        {offline || onSamples === undefined ? null : (
          <Button size="sm" aria-haspopup="dialog" onClick={onSamples}>
            {t('answers')}
          </Button>
        )}
      </CardHeader>
      <CardBody className="flex flex-col gap-1">
        <p className="font-medium">
          <Verdict money={money} offline={offline} />
        </p>
        <Facts money={money} offline={offline} />
      </CardBody>
      <Table label={t('title')} containerClassName="border-t border-border">
        <TableHead>
          <TableRow>
            <TableHeaderCell>{t('step')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('callsExpected')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('callsMade')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('costExpected')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('costPaid')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('tokensExpected')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('tokensLeft')}</TableHeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {steps.map((step) => (
            <Figures
              key={step.id}
              name={words.step(step.label)}
              calls={[step.estimatedCalls, step.calls]}
              cost={[cost(step.estimatedCalls === 0 ? 0 : step.estimatedUsd), cost(step.costUsd)]}
              tokens={[step.estimatedTokensAfter, step.tokensAfter]}
            />
          ))}
          {steps.length > 1 ? (
            <Figures
              name={t('total')}
              calls={[money.estimate?.calls ?? 0, money.calls]}
              cost={[cost(money.estimate?.costUsd), cost(money.costUsd)]}
              tokens={[money.estimate?.tokensAfter, run.tokensAfter]}
              strong
            />
          ) : null}
        </TableBody>
      </Table>
    </Card>
  )
}

interface FiguresProps {
  readonly name: string
  /** Expected, then actual. */
  readonly calls: readonly [number, number]
  readonly cost: readonly [string, string]
  readonly tokens: readonly [number | undefined, number]
  readonly strong?: boolean
}

function Figures({ name, calls, cost, tokens, strong = false }: FiguresProps) {
  const format = useFormatter()
  const count = (tokensAfter: number | undefined): string =>
    tokensAfter === undefined ? '–' : format.number(tokensAfter, 'tokens')
  return (
    <TableRow className={strong ? 'font-semibold' : undefined}>
      <TableCell>{name}</TableCell>
      <TableCell align="end">{format.number(calls[0])}</TableCell>
      <TableCell align="end">{format.number(calls[1])}</TableCell>
      <TableCell align="end" className="whitespace-nowrap">
        {cost[0]}
      </TableCell>
      <TableCell align="end" className="whitespace-nowrap">
        {cost[1]}
      </TableCell>
      <TableCell align="end">{count(tokens[0])}</TableCell>
      <TableCell align="end">{count(tokens[1])}</TableCell>
    </TableRow>
  )
}

/** How near the estimate came. */
function Verdict({
  money: { costUsd, estimate, pinnedCalls, calls, savedByPinsUsd },
  offline,
}: {
  readonly money: RunMoney
  readonly offline: boolean
}) {
  const t = useTranslations('workbench.money')
  const { cost } = useAmounts()
  if (offline) return t('offline')
  if (calls > 0 && pinnedCalls === calls)
    return savedByPinsUsd === undefined ? t('pinned') : t('pinnedSaved', { saved: cost(savedByPinsUsd) })
  if (costUsd === undefined) return t('unknownCost')
  if (!estimate?.costUsd) return t('paid', { paid: cost(costUsd) })
  const off = (costUsd - estimate.costUsd) / estimate.costUsd
  if (Math.abs(off) < 0.005) return t('asExpected', { paid: cost(costUsd) })
  return t(off < 0 ? 'paidLess' : 'paidMore', {
    paid: cost(costUsd),
    expected: cost(estimate.costUsd),
    off: Math.abs(off),
  })
}

function Facts({ money, offline }: { readonly money: RunMoney; readonly offline: boolean }) {
  const t = useTranslations('workbench.money')
  const format = useFormatter()
  const { source } = useMoney()
  const {
    models,
    calls,
    pinnedCalls,
    inputTokens,
    outputTokens,
    cacheReadTokens,
    cacheWriteTokens,
    estimate,
    limitUsd,
  } = money
  const rates = models.find(({ profile }) => profile !== OFFLINE)?.rates
  const lines = [
    t('tokens', { calls, input: inputTokens, output: outputTokens }),
    ...(cacheReadTokens + cacheWriteTokens > 0
      ? [t('cache', { read: cacheReadTokens, written: cacheWriteTokens })]
      : []),
    ...(pinnedCalls > 0 && pinnedCalls < calls ? [t('partlyPinned', { calls: pinnedCalls })] : []),
    ...(offline || !estimate
      ? []
      : [
          estimate.recordedCalls >= LEARNED
            ? t('learned', { calls: estimate.recordedCalls })
            : t('byName', { calls: estimate.recordedCalls }),
        ]),
    ...(rates === undefined ? [] : [source(rates)]),
    ...(limitUsd === undefined ? [] : [t('limit', { limit: format.number(limitUsd, 'usd') })]),
  ]
  return (
    <ul className="tabular flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-text-muted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
