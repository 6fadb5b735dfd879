'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { BudgetStatus, CostComparison, ProfileCost } from '@/lib/contracts/costs'
import { type ProjectionAssumptions, type Savings, shownPercent, usdDifference } from '@/lib/engine'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { useMoney } from '@/components/shared/labels/amounts/use-money'

interface CostLabels {
  name(row: Pick<ProfileCost, 'handler' | 'name'>): string
  /** Beside the cost that saves so much. */
  savings(savings: Savings | undefined, costUsd: number | undefined): string
  recommendation(comparison: CostComparison): string
  budget(status: BudgetStatus): string
  /** The assumptions of a projection, a sentence each. */
  assumptions(assumptions: ProjectionAssumptions, costUsd: number | undefined): readonly string[]
}

/** So that it agrees with the costs that it is the difference of, which stand in the same table. */
const shownSaving = ({ savedUsd }: Savings, costUsd: number): number => usdDifference(costUsd + savedUsd, costUsd)

/** The server's sentences in the person's language, from the figures behind them. */
export function useCostLabels(): CostLabels {
  const t = useTranslations('costs')
  const p = useTranslations('profiles')
  const format = useFormatter()
  const money = useMoney()
  const figures = useFigures()
  const nameOf: CostLabels['name'] = ({ handler, name }) => (handler === 'offline' ? p('offlineName') : name)
  const percentOf = (percent: number): string =>
    format.number(shownPercent(Math.abs(percent)), { maximumFractionDigits: 1 })
  return {
    name: nameOf,
    savings: (savings, costUsd = 0) => {
      if (savings === undefined) return t('unknown')
      const saved = shownSaving(savings, costUsd)
      if (saved === 0) return t('savings.same')
      const amount = figures.money(Math.abs(saved))
      const direction = saved > 0 ? 'less' : 'more'
      return savings.percent === undefined
        ? t(`savings.${direction}`, { amount })
        : t(`savings.${direction}Percent`, { amount, percent: percentOf(savings.percent) })
    },
    recommendation: ({ recommendation: { profile, reason, savings }, rows, largestInputTokens }) => {
      const row = rows.find((candidate) => candidate.profile === profile)
      const name = row === undefined ? '' : nameOf(row)
      if (reason === 'cheapest')
        return savings?.percent === undefined || shownSaving(savings, row?.costUsd ?? 0) === 0
          ? t('recommendation.cheapestPlain', { name, cost: money.cost(row?.costUsd) })
          : t('recommendation.cheapest', {
              name,
              cost: money.cost(row?.costUsd),
              amount: figures.money(shownSaving(savings, row?.costUsd ?? 0)),
              percent: percentOf(savings.percent),
            })
      return t(`recommendation.${reason}`, { name, cost: money.cost(row?.costUsd), tokens: largestInputTokens })
    },
    budget: ({ level, budgetUsd, spentUsd, projectedUsd, unknown }) => {
      const facts = {
        isSpent: spentUsd > 0 ? 'yes' : 'no',
        spent: figures.money(spentUsd),
        budget: figures.money(budgetUsd ?? 0),
        percent: budgetUsd === undefined ? 0 : Math.round((100 * spentUsd) / budgetUsd),
      }
      return [
        t(`budget.${level}`, facts),
        ...(projectedUsd === undefined || projectedUsd === 0
          ? []
          : [t('budget.pace', { projected: figures.money(projectedUsd) })]),
        ...(unknown === 0 ? [] : [t('budget.unknown', { count: unknown })]),
      ].join(' ')
    },
    assumptions: ({ condensationsPerDay, daysPerMonth, monthlyGrowthPercent, months }, costUsd) => [
      costUsd === undefined
        ? t('projection.assumeUnknown')
        : costUsd === 0
          ? t('projection.assumeFree')
          : t('projection.assumeCost', { cost: money.cost(costUsd) }),
      t('projection.assumePace', {
        perDay: condensationsPerDay,
        days: daysPerMonth,
        perMonth: condensationsPerDay * daysPerMonth,
      }),
      monthlyGrowthPercent === 0
        ? t('projection.assumeSteady')
        : t('projection.assumeGrowth', { percent: monthlyGrowthPercent }),
      t('projection.assumePrices', { months }),
    ],
  }
}
