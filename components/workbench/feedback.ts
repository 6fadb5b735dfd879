'use client'

import { useTranslations } from 'next-intl'
import type { RunDetail } from '@/lib/server/contract'
import { useEngineWords } from './engine-words'
import { reductionOf } from './strategies'
import { useAmounts } from './use-amounts'

/** What happened, in plain sentences: the first line says by which strategy, the others what each step did and the sums. */
export function useFeedback(): (run: RunDetail) => readonly string[] {
  const t = useTranslations('workbench')
  const words = useEngineWords()
  const { cost, time } = useAmounts()
  const nameOf = ({ title, provider, providerName }: RunDetail): string => {
    const name = words.provider(provider, providerName)
    return title === providerName ? name : `${title} (${name})`
  }
  return (run) => [
    t('overview.condensed', { strategy: nameOf(run) }),
    ...run.steps.map((step) =>
      step.status === 'done'
        ? t('overview.stepLine', { step: words.step(step.id, step.label), before: step.tokensBefore, after: step.tokensAfter, change: -reductionOf(step.tokensBefore, step.tokensAfter) })
        : t('overview.stepLineStill', { step: words.step(step.id, step.label), status: [t(`strategies.stepStatus.${step.status}`), step.reason].filter(Boolean).join(': ') }),
    ),
    t('overview.totalLine', { reduction: reductionOf(run.tokensBefore, run.tokensAfter), saved: run.tokensBefore - run.tokensAfter }),
    t('overview.totalLineCost', { cost: cost(run.costUsd) }),
    t('overview.timeLine', { time: time(run.timeMs) }),
  ]
}
