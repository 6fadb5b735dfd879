'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { RunDetail, RunMoney } from '@/lib/contracts/runs'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardBody, CardHeader, CardTitle } from '@/components/ui/card'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/table'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { useAmounts } from '@/components/shared/labels/use-amounts'
import { isOffline, MoneyFacts, MoneyVerdict } from './money-words'

interface MoneyCardProps {
  readonly run: RunDetail
  readonly money: RunMoney
  readonly onSamples: (() => void) | undefined
}

/** What the calls of a run took against what was expected of them, step by step. Loaded for runs that asked a model. */
export default function MoneyCard({ run, money, onSamples }: MoneyCardProps) {
  const t = useTranslations('workbench.money')
  const words = useEngineLabels()
  const { cost } = useAmounts()
  const steps = money.steps.filter((step) => step.calls + step.estimatedCalls > 0)
  return (
    <Card className="xl:col-span-2">
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
        {money.pinnedCalls > 0 && money.pinnedCalls === money.calls ? (
          <Badge tone="info">{t('allPinned')}</Badge>
        ) : null}
        {isOffline(money) || onSamples === undefined ? null : (
          <Button size="sm" aria-haspopup="dialog" onClick={onSamples}>
            {t('answers')}
          </Button>
        )}
      </CardHeader>
      <CardBody className="flex flex-col gap-1">
        <p className="font-medium">
          <MoneyVerdict money={money} />
        </p>
        <MoneyFacts money={money} />
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
