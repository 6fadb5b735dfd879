'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { Suspense, type ReactNode } from 'react'
import type { RunDetail, RunMoney } from '@/lib/contracts/runs'
import { useAmounts } from '@/components/shared/labels/amounts/use-amounts'
import { Dash } from '@/components/shared/parts/dash'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import { runQueries } from '../api/queries'
import { callsMade, isOffline, MoneyFacts, MoneyVerdict } from './money-words'

/** What a run cost against what was expected of it, for a narrow place. Nothing for a run that asked nobody. */
export default function MoneyPanel({ run: id }: { readonly run: string }) {
  const run = useQuery(runQueries.detail(id)).data
  if (run?.money === undefined || run.money.calls + (run.money.estimate?.calls ?? 0) === 0) return null
  return (
    <Suspense>
      <LazyMessages of={['profiles']}>
        <Paid run={run} money={run.money} />
      </LazyMessages>
    </Suspense>
  )
}

function Paid({ run, money }: { readonly run: RunDetail; readonly money: RunMoney }) {
  const t = useTranslations('workbench.money')
  const format = useFormatter()
  const { cost } = useAmounts()
  const { estimate } = money
  const count = (value: number): string => format.number(value, 'tokens')
  const [calls, pinned] = [callsMade(money), money.pinnedCalls]
  const came = pinned > 0 ? t('callsPinned', { calls, pinned }) : count(calls)
  const expected = (figure: (known: NonNullable<RunMoney['estimate']>) => string): ReactNode =>
    estimate === undefined ? <Dash why={t('noEstimate')} /> : figure(estimate)
  const line = 'h-7 border-b border-border'
  const rows = [
    [t('cost'), expected(({ costUsd }) => cost(costUsd)), cost(money.costUsd)],
    [t('calls'), isOffline(money) ? '0' : expected((known) => count(known.calls)), came],
    [t('tokensLeft'), expected(({ tokensAfter }) => count(tokensAfter)), count(run.tokensAfter)],
  ] as const
  return (
    <section aria-label={t('title')} className="flex flex-col gap-1.5 border-t border-border p-3 text-xs">
      <h3 className="text-2xs font-medium text-text-muted">{t('title')}</h3>
      <p className="text-pretty">
        <MoneyVerdict money={money} />
      </p>
      <table className="tabular w-full border-separate border-spacing-0">
        <caption className="sr-only">{t('title')}</caption>
        <thead className="text-2xs text-text-muted">
          <tr>
            <th scope="col">
              <span className="sr-only">{t('title')}</span>
            </th>
            <th scope="col" className="text-right font-normal">
              {t('expected')}
            </th>
            <th scope="col" className="text-right font-normal">
              {t('actual')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ahead, actual]) => (
            <tr key={name}>
              <th scope="row" className={`${line} text-left font-normal text-text-muted`}>
                {name}
              </th>
              <td className={`${line} text-right`}>{ahead}</td>
              <td className={`${line} text-right font-medium`}>{actual}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <MoneyFacts money={money} />
    </section>
  )
}
