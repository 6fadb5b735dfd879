'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { SessionCost } from '@/lib/contracts/costs'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { useMoney } from '@/components/shared/labels/amounts/use-money'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { Button } from '@/components/ui/buttons/button'
import { Callout } from '@/components/ui/display/callout'
import { Card, CardBody, CardHeading } from '@/components/ui/display/card'
import { Field } from '@/components/ui/fields/field'
import { NumberInput } from '@/components/ui/fields/number-input'
import { Progress } from '@/components/ui/display/progress'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import { costQueries } from './api/queries'

interface SessionCardProps {
  readonly input: Parameters<typeof costQueries.session>[0]
  readonly strategy: string
}

const SESSIONS_A_MONTH = 110

/** What the whole session comes to in a month, by replay: asked for, since it takes a while on a long session. */
export function SessionCard({ input, strategy }: SessionCardProps) {
  const t = useTranslations('costs.session')
  const key = JSON.stringify(input)
  const [asked, setAsked] = useState<string>()
  const [sessions, setSessions] = useState(SESSIONS_A_MONTH)
  const client = useQueryClient()
  const query = costQueries.session(input)
  const cost = useQuery({ ...query, enabled: asked === key })
  const cancel = (): void => {
    setAsked(undefined)
    void client.cancelQueries({ queryKey: query.queryKey })
  }
  return (
    <Card>
      <CardHeading>{t('title')}</CardHeading>
      <CardBody className="flex flex-col gap-4">
        <p className="text-sm text-pretty text-text-muted">{t('lead', { strategy })}</p>
        {cost.data ? (
          <>
            <Field label={t('sessions')} className="w-40">
              <NumberInput
                value={sessions}
                min={0}
                max={1_000_000}
                className="w-full"
                onValueChange={(value) => setSessions(value ?? SESSIONS_A_MONTH)}
              />
            </Field>
            <Replayed cost={cost.data} strategy={strategy} sessions={sessions} />
          </>
        ) : cost.isFetching ? (
          <div className="flex items-center gap-3">
            <Progress className="flex-1" label={t('working')} value={undefined} />
            <Button size="sm" onClick={cancel}>
              {t('cancel')}
            </Button>
          </div>
        ) : cost.isError ? (
          <QueryProblem query={cost} placeholder={null} />
        ) : (
          <Button className="self-start" onClick={() => setAsked(key)}>
            {t('start', { strategy })}
          </Button>
        )}
      </CardBody>
    </Card>
  )
}

interface ReplayedProps {
  readonly cost: SessionCost
  readonly strategy: string
  readonly sessions: number
}

function Replayed({ cost, strategy, sessions }: ReplayedProps) {
  const t = useTranslations('costs.session')
  const figures = useFigures()
  const money = useMoney()
  const { nothingUsd, strategyUsd, harnessUsd, catalogue, requests, model, peakTokens } = cost
  const rows = [
    { name: t('nothing'), usd: nothingUsd },
    { name: strategy, usd: strategyUsd },
    ...(harnessUsd === undefined ? [] : [{ name: t('harness'), usd: harnessUsd }]),
    ...catalogue.cheapest.map(({ name, provider, costUsd }) => ({
      name: t('other', { strategy, model: name, provider }),
      usd: costUsd,
    })),
  ]
  return (
    <>
      <Advice cost={cost} strategy={strategy} sessions={sessions} />
      <Table label={t('table')} containerClassName="rounded-lg border border-border">
        <TableHead>
          <TableRow>
            <TableHeaderCell>{t('how')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('each')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('month')}</TableHeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ name, usd }) => (
            <TableRow key={name}>
              <TableCell className="wrap-anywhere">{name}</TableCell>
              <TableCell align="end">{money.cost(usd)}</TableCell>
              <TableCell align="end">{money.cost(usd === undefined ? undefined : usd * sessions)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <p className="text-xs text-pretty text-text-muted">
        {t('basis', { requests, model: model ?? t('noModel'), peak: figures.tokens(peakTokens), sessions })}{' '}
        {cost.answers === 'estimate' ? t('standIn') : ''}
      </p>
    </>
  )
}

/** USD. Smaller differences do not show in figures with two decimals. */
const SAME_SHARE = 0.0005

function Advice({ cost, strategy, sessions }: ReplayedProps) {
  const t = useTranslations('costs.session')
  const figures = useFigures()
  const { nothingUsd, strategyUsd, neverReached, catalogue, peakTokens } = cost
  const [cheapest] = catalogue.cheapest
  const saved = nothingUsd === undefined || strategyUsd === undefined ? undefined : nothingUsd - strategyUsd
  const isSame = saved !== undefined && Math.abs(saved) <= SAME_SHARE * (nothingUsd ?? 0)
  const verdict = neverReached
    ? t('notReached', {
        strategy,
        peak: neverReached.peakPercent / 100,
        threshold: neverReached.thresholdPercent / 100,
      })
    : saved === undefined
      ? t('unpriced')
      : isSame
        ? t('same', { strategy })
        : t(saved > 0 ? 'saves' : 'costsMore', {
            strategy,
            amount: figures.money(Math.abs(saved)),
            percent: Math.abs(saved) / (nothingUsd || 1),
            month: figures.money(Math.abs(saved) * sessions),
          })
  return (
    <Callout kind={saved !== undefined && saved > 0 && !isSame ? 'success' : 'info'} title={t('advice')}>
      <p>{verdict}</p>
      {cheapest ? (
        <p>
          {t('cheapest', {
            model: cheapest.name,
            provider: cheapest.provider,
            cost: figures.money(cheapest.costUsd),
            considered: catalogue.considered,
            peak: figures.tokens(peakTokens),
          })}
        </p>
      ) : null}
    </Callout>
  )
}
