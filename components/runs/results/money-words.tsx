'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { RunMoney } from '@/lib/contracts/runs'
import { useAmounts } from '@/components/shared/labels/amounts/use-amounts'
import { useMoney } from '@/components/shared/labels/amounts/use-money'

/** Id of the profile that asks no model. */
export const OFFLINE = 'offline'
/** Calls of a model that teach its estimates. */
const LEARNED = 3

/** It could ask nobody but the extract of this machine. */
export const isOffline = ({ models }: RunMoney): boolean => models.every(({ profile }) => profile === OFFLINE)

/** Calls that went to a model: neither answered by pins nor by the extract of this machine. */
export const callsMade = (money: RunMoney): number => (isOffline(money) ? 0 : money.calls - money.pinnedCalls)

/** How near the estimate came. */
export function MoneyVerdict({ money }: { readonly money: RunMoney }) {
  const { costUsd, estimate, pinnedCalls, calls, savedByPinsUsd } = money
  const t = useTranslations('workbench.money')
  const { cost } = useAmounts()
  if (isOffline(money)) return t('offline')
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

/** What it was measured and expected by. */
export function MoneyFacts({ money }: { readonly money: RunMoney }) {
  const t = useTranslations('workbench.money')
  const format = useFormatter()
  const { source } = useMoney()
  const { models, pinnedCalls, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, estimate, limitUsd } =
    money
  const made = callsMade(money)
  const rates = models.find(({ profile }) => profile !== OFFLINE)?.rates
  const lines = [
    ...(made > 0
      ? [t('tokens', { calls: made, input: inputTokens, output: outputTokens })]
      : pinnedCalls > 0
        ? [t('allPinned', { pinned: pinnedCalls })]
        : []),
    ...(cacheReadTokens + cacheWriteTokens > 0
      ? [t('cache', { read: cacheReadTokens, written: cacheWriteTokens })]
      : []),
    ...(pinnedCalls > 0 && made > 0 ? [t('partlyPinned', { calls: pinnedCalls })] : []),
    ...(isOffline(money) || !estimate
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
