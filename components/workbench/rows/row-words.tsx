'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { cn } from '@/components/ui/cn'
import { Link } from '@/components/ui/buttons/link'
import { useAmounts } from '@/components/shared/labels/amounts/use-amounts'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import type { StrategyEstimate } from '@/lib/contracts/estimates'
import type { CallProgress } from '@/lib/contracts/runs'
import { isCancelled, isEdited, type ColumnState } from '../model/column-state'
import { spentSoFar } from '../model/spent'
import { failureIn, useFailureLabels, type RowState } from './use-failure-labels'

interface RowWordsProps extends RowState {
  readonly onDetails: () => void
  readonly onDismiss: () => void
}

/** What a row says in place of its figures: how far its run is, or why there are none. Loaded when there is such a row. */
export default function RowWords({ onDetails, onDismiss, ...row }: RowWordsProps) {
  const t = useTranslations('matrix')
  const running = useRunningLabels()
  const cancelled = useCancelledLabels()
  const failed = useFailureLabels().failure
  const { draft, column, result } = row
  const expected = result?.row?.expected
  if (column?.type === 'running') {
    const { text, spent } = running(column, expected)
    return (
      <span className="tabular flex min-w-0">
        <span className="min-w-0 truncate">{isEdited(column, draft) ? t('beforeEdit', { text }) : text}</span>
        {spent === undefined ? null : <span className="shrink-0 whitespace-pre">, {spent}</span>}
      </span>
    )
  }
  const failure = failureIn(row)
  if (failure === undefined && isCancelled(column, draft.config)) {
    const { text, isCharged } = cancelled(column, expected)
    return (
      <>
        <span title={text} className="tabular min-w-0 truncate">
          {text}
        </span>
        {isCharged ? (
          <Link href={USAGE} title={t('cancelled.usageHelp')} className={cn(wayClass, 'inline-flex items-center')}>
            {t('cancelled.usage')}
          </Link>
        ) : null}
        <Way onClick={onDismiss}>{t('failure.dismiss')}</Way>
      </>
    )
  }
  if (failure === undefined) return <Problem word={t('refused')} reason={result?.refusal ?? ''} />
  const { short, detail } = failed(failure, expected)
  return (
    <>
      <Problem word={t('failed')} reason={short} title={detail} />
      <Way onClick={onDetails}>{t('details')}</Way>
    </>
  )
}

/** Where every call that was paid for is listed. */
const USAGE = '/costs?tab=analytics'

const wayClass = 'hit-area relative z-1 h-6 shrink-0 rounded-sm font-medium text-accent hover:underline'

const Way = ({ onClick, children }: { readonly onClick: () => void; readonly children: string }) => (
  <button type="button" onClick={onClick} className={wayClass}>
    {children}
  </button>
)

interface ProblemProps {
  readonly word: string
  readonly reason: string
  /** All of it, where that is more. */
  readonly title?: string
}

const Problem = ({ word, reason, title = reason }: ProblemProps) => (
  <>
    <span className="inline-flex shrink-0 items-center gap-1 font-medium text-danger">
      <TriangleAlert aria-hidden className="size-3.5" />
      {word}
    </span>
    <span title={title} className="min-w-0 truncate">
      {reason}
    </span>
  </>
)

type Running = Extract<ColumnState, { type: 'running' }>

interface RunningWords {
  readonly text: string
  /** Of what is expected: read whatever the rest leaves of the row. */
  readonly spent?: string
}

function useRunningLabels(): (column: Running, expected: StrategyEstimate | undefined) => RunningWords {
  const t = useTranslations('matrix')
  const words = useEngineLabels()
  const format = useFigures()
  const { time } = useAmounts()
  const reasonOf = useFailureLabels().call
  const asking = (
    step: string,
    calls: CallProgress,
    spent: number | undefined,
    expected: StrategyEstimate | undefined,
  ): RunningWords => {
    const { model, outputTokens, retry } = calls
    if (retry !== undefined) {
      const { next, attempts, afterMs } = retry
      return { text: t('retrying', { step, reason: reasonOf(retry), next, attempts, time: time(afterMs) }) }
    }
    return {
      text: t('running', { step, model, tokens: outputTokens }),
      ...(spent !== undefined &&
        spent > 0 &&
        expected?.costUsd !== undefined && {
          spent: t('spent', { spent: format.money(spent), expected: format.money(expected.costUsd) }),
        }),
    }
  }
  return ({ steps, ahead = 0 }, expected) => {
    const step = steps.find(({ state }) => state === 'running')
    if (step === undefined) return { text: t('queued', { ahead }) }
    const name = words.step(step.label)
    return step.calls === undefined ? { text: name } : asking(name, step.calls, spentSoFar(steps, expected), expected)
  }
}

type Cancelled = Extract<ColumnState, { type: 'cancelled' }>

interface CancelledWords {
  readonly text: string
  readonly isCharged: boolean
}

/** What a cancelled run had come to: as it was followed here, until the server says what is booked for it. */
function useCancelledLabels(): (column: Cancelled, expected: StrategyEstimate | undefined) => CancelledWords {
  const t = useTranslations('matrix.cancelled')
  const format = useFigures()
  const textOf = (spent: number, steps: Cancelled['steps'], expected: StrategyEstimate | undefined): string => {
    if (spent > 0)
      return expected?.costUsd === undefined
        ? t('spentOnly', { spent: format.money(spent) })
        : t('spent', { spent: format.money(spent), expected: format.money(expected.costUsd) })
    const tokens = steps.reduce((all, { calls }) => all + (calls?.outputTokens ?? 0), 0)
    return tokens > 0 ? t('after', { tokens }) : t('before')
  }
  return ({ steps, costUsd }, expected) => {
    const spent = costUsd ?? spentSoFar(steps, expected) ?? 0
    return { text: textOf(spent, steps, expected), isCharged: spent > 0 }
  }
}
