'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { MatrixRow, RowStatus } from '@/components/matrix'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { useAmounts } from '@/components/shared/labels/use-amounts'
import { useFigures } from '@/components/shared/labels/use-figures'
import { toActionError } from '@/components/shared/queries/answers'
import type { StrategyEstimate } from '@/lib/contracts/estimates'
import type { CallProgress } from '@/lib/contracts/runs'
import type { RateSnapshot } from '@/lib/pricing/rates'
import { failureOf, isEdited, missedRun, type ColumnState } from '../model/column-state'
import { spentSoFar } from '../model/spent'
import type { LaterFigures } from '../api/use-later-figures'
import type { StrategyDraft } from '../model/strategy-draft'
import type { RowResult } from '../api/use-results'
import { useFailureLabels } from './use-failure-labels'

interface Known extends Pick<MatrixRow, 'key' | 'letter' | 'name'> {
  readonly result: RowResult | undefined
  readonly column: ColumnState | undefined
  readonly later: LaterFigures
  readonly draft: StrategyDraft
}

const PRICE_DAY = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const

/** Of names in a summary nothing can be said before there is one: an extract that stands in for it has nearly all of them. */
const withoutRecall = ({ recall: _recall, awaited = [], ...others }: LaterFigures): LaterFigures => ({
  ...others,
  awaited: awaited.filter((figure) => figure !== 'recall'),
})

/** All that is known of a row, as the matrix shows it. */
export function useRowStatus({
  contextOf,
}: {
  readonly contextOf: (tokens: number) => number | undefined
}): (known: Known) => MatrixRow {
  const t = useTranslations('matrix')
  const words = useEngineLabels()
  const format = useFigures()
  const formatter = useFormatter()
  const { time } = useAmounts()
  const failureWords = useFailureLabels()
  const failed = (...failure: Parameters<typeof failureWords.failure>): RowStatus => {
    const { short, detail } = failureWords.failure(...failure)
    return { type: 'failed', title: short, detail }
  }
  const asking = (step: string, calls: CallProgress, expected: StrategyEstimate | undefined): string => {
    const { model, outputTokens, retry } = calls
    if (retry !== undefined) {
      const { next, attempts, afterMs } = retry
      const values = { step, reason: failureWords.call(retry), next, attempts, time: time(afterMs) }
      return t('retrying', values)
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
  const running = (
    column: Extract<ColumnState, { type: 'running' }>,
    expected: StrategyEstimate | undefined,
  ): Extract<RowStatus, { type: 'running' }> => {
    const at = column.steps.findIndex(({ state }) => state === 'running')
    const step = column.steps[at]
    if (step === undefined) return { type: 'running', text: t('queued', { ahead: column.ahead ?? 0 }) }
    const { calls } = step
    const name = words.step(step.label)
    return {
      type: 'running',
      text: calls === undefined ? name : asking(name, calls, expected),
      share: (at + (calls?.expectedCalls ? calls.finishedCalls / calls.expectedCalls : 0)) / column.steps.length,
    }
  }
  const statusOf = ({ result, column, draft }: Known): RowStatus => {
    if (column?.type === 'running') {
      const status = running(column, result?.row?.expected)
      return isEdited(column, draft) ? { ...status, text: t('beforeEdit', { text: status.text }) } : status
    }
    const failure = failureOf(column, draft.config)
    if (failure !== undefined) return failed(failure, result?.row?.expected)
    if (result?.refusal !== undefined) return { type: 'refused', reason: result.refusal }
    if (result?.error !== undefined) return failed(toActionError(result.error))
    if (result?.row === undefined) return { type: 'waiting' }
    return result.isStale ? { type: 'stale' } : { type: 'ready' }
  }
  /** What the price was worked out from. */
  const ratesOf = ({ rates: { input, output }, priceDate, source }: RateSnapshot): readonly string[] => [
    ...(input === undefined || output === undefined
      ? []
      : [t('priceRates', { input: format.money(input), output: format.money(output) })]),
    ...(priceDate !== undefined
      ? [t('priceDate', { date: formatter.dateTime(new Date(priceDate), PRICE_DAY) })]
      : source === 'profile'
        ? [t('priceOwn')]
        : []),
  ]
  const priceOf = ({
    costUsd,
    calls,
    pinnedCalls,
    inputTokens,
    outputTokens,
    cacheWriteTokens,
    profile,
  }: StrategyEstimate) => ({
    ...(costUsd !== undefined && { usd: costUsd }),
    why: [
      t('priceWhy', {
        calls: calls - pinnedCalls,
        input: inputTokens + cacheWriteTokens,
        output: outputTokens,
        model: profile?.label ?? '',
      }),
      ...(profile === undefined ? [] : ratesOf(profile.rates)),
    ].join(', '),
  })
  return (known) => {
    const { key, letter, name, result, later } = known
    const row = result?.row
    return {
      key,
      letter,
      name,
      status: statusOf(known),
      ...(missedRun(known.column, known.draft) && { missed: t('missed') }),
      ...(row && {
        figures: {
          tokens: row.tokensAfter,
          context: contextOf(row.tokensAfter),
          planned: row.planned,
          ...(row.fates && { fates: row.fates }),
          ...(row.planned ? withoutRecall(later) : later),
          // Nothing is worked out until its options are mended.
          ...(result?.refusal !== undefined && { awaited: [] }),
        },
        ...(row.map && { map: row.map }),
        ...(row.planned && row.expected && result?.refusal === undefined && { price: priceOf(row.expected) }),
      }),
    }
  }
}
