'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { StrategyEstimate } from '@/lib/server/money-contract'
import { useAmounts } from './use-amounts'

/** What the next run of a column asks of a model, and at what cost. Nothing where no model is asked. */
export function EstimateLine({ estimate }: { readonly estimate: StrategyEstimate | undefined }) {
  const t = useTranslations('workbench.strategies')
  const format = useFormatter()
  const { cost } = useAmounts()
  if (estimate === undefined || estimate.calls === 0) return null
  const { calls, inputTokens, outputTokens, costUsd, confidence, profile, limit } = estimate
  return (
    <div className="tabular px-3 pb-2 text-xs text-text-muted">
      <p>{t('estimate', { profile: profile?.name ?? '', calls, input: inputTokens, output: outputTokens, cost: cost(costUsd), confidence })}</p>
      {limit?.exceeded ? <p className="text-danger">{t('overLimit', { limit: format.number(limit.usd, 'usd') })}</p> : null}
    </div>
  )
}
