'use client'

import { useTranslations } from 'next-intl'
import type { RunDetail } from '@/lib/contracts/runs'
import type { StepReport } from '@/lib/engine'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { useEngineReports } from '@/components/shared/labels/reason-labels'
import { reductionOf } from '@/components/shared/model/reduction'
import { useAmounts } from '@/components/shared/labels/amounts/use-amounts'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'

/** What happened, in plain sentences: the first line says by which strategy, the others what each step did and the sums. */
export function useFeedback(): (run: RunDetail) => readonly string[] {
  const t = useTranslations('workbench')
  const words = useEngineLabels()
  const reports = useEngineReports()
  const { cost, time } = useAmounts()
  const figures = useFigures()
  const nameOf = (run: RunDetail): string => {
    const family = words.family(run)
    return run.title === run.providerName ? family : `${words.run(run)} (${family})`
  }
  const lineOf = (run: RunDetail, step: StepReport): string => {
    const name = words.step(step.label)
    if (step.status !== 'done')
      return t('overview.stepLineStill', {
        step: name,
        status: [t(`strategies.stepStatus.${step.status}`), step.reason && reports.reason(step.reason)]
          .filter(Boolean)
          .join(': '),
      })
    const line = t('overview.stepLine', {
      step: name,
      before: step.tokensBefore,
      after: step.tokensAfter,
      change: figures.signedPercent(-reductionOf(step.tokensBefore, step.tokensAfter)),
      time: time(step.timeMs),
    })
    return step.calls
      ? t('overview.stepLineCalls', {
          line,
          calls: step.calls,
          summarizer: run.summarizer ?? t('overview.model'),
          cost: cost(step.costUsd),
        })
      : line
  }
  /** What a cheaper model and the pinned answers saved. */
  const savedCost = ({ costUsd, money }: RunDetail): readonly string[] => {
    const other = money?.conversation
    const saved = other && costUsd !== undefined && other.costUsd > costUsd ? other.costUsd - costUsd : 0
    return [
      ...(other && saved > 0
        ? [t('overview.savedCostLine', { saved: cost(saved), model: other.label, share: saved / other.costUsd })]
        : []),
      ...(money?.savedByPinsUsd
        ? [t('overview.savedByPinsLine', { saved: cost(money.savedByPinsUsd), calls: money.pinnedCalls })]
        : []),
    ]
  }
  return (run) => [
    t('overview.condensed', { strategy: nameOf(run) }),
    ...run.steps.map((step) => lineOf(run, step)),
    ...run.fallbacks.map((fallback) => t('overview.fallbackLine', reports.fallback(fallback))),
    t('overview.totalLine', {
      reduction: reductionOf(run.tokensBefore, run.tokensAfter),
      saved: run.tokensBefore - run.tokensAfter,
    }),
    t('overview.totalLineCost', { cost: cost(run.costUsd) }),
    ...savedCost(run),
    t('overview.timeLine', { time: time(run.timeMs) }),
  ]
}
