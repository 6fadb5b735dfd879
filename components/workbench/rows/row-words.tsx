'use client'

import { useTranslations } from 'next-intl'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { useAmounts } from '@/components/shared/labels/use-amounts'
import { useFigures } from '@/components/shared/labels/use-figures'
import type { ActionError } from '@/lib/contracts/action'
import type { StrategyEstimate } from '@/lib/contracts/estimates'
import type { CallProgress } from '@/lib/contracts/runs'
import { isEdited, type ColumnState } from '../model/column-state'
import { spentSoFar } from '../model/spent'
import type { StrategyDraft } from '../model/strategy-draft'
import { useFailureLabels } from './use-failure-labels'

interface RowWordsProps {
  readonly draft: StrategyDraft
  readonly column: ColumnState | undefined
  readonly failure: ActionError | undefined
  readonly expected: StrategyEstimate | undefined
}

/** What a row says in place of its figures: how far its run is, or why it failed. Loaded when there is such a row. */
export default function RowWords({ draft, column, failure, expected }: RowWordsProps) {
  const t = useTranslations('matrix')
  const running = useRunningLabels()
  const failed = useFailureLabels().failure
  if (column?.type === 'running') {
    const text = running(column, expected)
    return isEdited(column, draft) ? t('beforeEdit', { text }) : text
  }
  if (failure === undefined) return null
  const { short, detail } = failed(failure, expected)
  return (
    <span title={detail} className="min-w-0 truncate text-text-muted">
      {short}
    </span>
  )
}

type Running = Extract<ColumnState, { type: 'running' }>

function useRunningLabels(): (column: Running, expected: StrategyEstimate | undefined) => string {
  const t = useTranslations('matrix')
  const words = useEngineLabels()
  const format = useFigures()
  const { time } = useAmounts()
  const reasonOf = useFailureLabels().call
  const asking = (step: string, calls: CallProgress, expected: StrategyEstimate | undefined): string => {
    const { model, outputTokens, retry } = calls
    if (retry !== undefined) {
      const { next, attempts, afterMs } = retry
      return t('retrying', { step, reason: reasonOf(retry), next, attempts, time: time(afterMs) })
    }
    const spent = spentSoFar(calls, expected)
    const facts = [
      t('running', { step, model, tokens: outputTokens }),
      ...(spent === undefined || spent === 0 || expected?.costUsd === undefined
        ? []
        : [t('spent', { spent: format.money(spent), expected: format.money(expected.costUsd) })]),
    ]
    return facts.join(', ')
  }
  return ({ steps, ahead = 0, adopted }, expected) => {
    if (adopted) return t('adopted')
    const step = steps.find(({ state }) => state === 'running')
    if (step === undefined) return t('queued', { ahead })
    const name = words.step(step.label)
    return step.calls === undefined ? name : asking(name, step.calls, expected)
  }
}
