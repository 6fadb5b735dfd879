'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { EstimateOutcome, StrategyEstimate } from '@/lib/contracts/estimates'
import { useErrorLabels, whyOf } from '@/components/shared/labels/error-labels'
import { cn } from '@/components/ui/cn'
import { useEngineReports } from '@/components/shared/labels/reason-labels'
import { useAmounts } from '@/components/shared/labels/amounts/use-amounts'
import { allInput } from '@/lib/engine'
import { OFFLINE } from './money-words'

/** What the next run of a column would take. */
export interface ColumnEstimate {
  readonly outcome: EstimateOutcome
  /** False while a newer one is worked out. */
  readonly current: boolean
}

/** What the next run of a column asks of a model, and at what cost. Nothing where no model is asked. */
export function EstimateLine({ estimate }: { readonly estimate: ColumnEstimate | undefined }) {
  const t = useTranslations('workbench')
  const errorWords = useErrorLabels()
  if (estimate === undefined) return null
  const { outcome, current } = estimate
  return (
    <div
      aria-busy={!current}
      className={cn('tabular px-3 pb-2 text-xs text-text-muted empty:hidden', !current && 'italic')}
    >
      {outcome.ok ? (
        <Figures estimate={outcome.estimate} />
      ) : outcome.code === 'CONFIG_INVALID' ? null : (
        <p className="text-danger">{t('strategies.estimateFailed', { reason: whyOf(errorWords(outcome)) })}</p>
      )}
    </div>
  )
}

function Figures({ estimate }: { readonly estimate: StrategyEstimate }) {
  const t = useTranslations('workbench.strategies')
  const format = useFormatter()
  const reports = useEngineReports()
  const { cost } = useAmounts()
  const { profile: asked, calls, pinnedCalls, outputTokens, costUsd, limit, hops, warnings } = estimate
  const options = warnings.filter(({ type }) => type === 'option')
  const besides = warnings.filter(({ type }) => type !== 'option')
  const said = options.map((warning, index) => (
    <p key={`option ${index}`} className="text-warning">
      {reports.warning(warning)}
    </p>
  ))
  if (calls === 0) return <>{said}</>
  const unusable = hops.filter(({ outcome }) => outcome === 'unusable')
  return (
    <>
      <p>
        {asked?.id === OFFLINE
          ? t('estimateExtracts', { calls })
          : pinnedCalls === calls
            ? t('estimatePinned', { calls })
            : t('estimate', {
                calls: calls - pinnedCalls,
                input: allInput(estimate),
                output: outputTokens,
                cost: cost(costUsd),
              })}{' '}
        <Sureness estimate={estimate} />
      </p>
      {pinnedCalls > 0 && pinnedCalls < calls ? <p>{t('estimatePartlyPinned', { calls: pinnedCalls })}</p> : null}
      {limit?.exceeded ? (
        <p className="text-danger">
          {t(costUsd === undefined ? 'limitUnknown' : 'overLimit', { limit: format.number(limit.usd, 'usd') })}
        </p>
      ) : null}
      {unusable.map(({ profile, profileName, reason }) => (
        <p key={profile} className="text-warning">
          {t('unusable', {
            profile: profileName ?? profile ?? '',
            reason: reason === undefined ? '' : reports.reason(reason),
          })}
        </p>
      ))}
      {said}
      {unusable.length > 0
        ? null
        : besides.map((warning, index) => (
            <p key={index} className="text-warning">
              {reports.warning(warning)}
            </p>
          ))}
    </>
  )
}

/** Calls of a model that teach its estimates. */
const LEARNED = 3

/** How much to trust the figure, in words. */
function Sureness({
  estimate: { profile, calls, pinnedCalls, recordedCalls, costUsd },
}: {
  readonly estimate: StrategyEstimate
}) {
  const t = useTranslations('workbench.strategies.sureness')
  if (profile?.id === OFFLINE || pinnedCalls === calls || costUsd === undefined) return null
  return (
    <span>
      {recordedCalls >= LEARNED
        ? t('learned', { calls: recordedCalls })
        : recordedCalls > 0
          ? t('learning', { calls: recordedCalls })
          : t('byName')}
    </span>
  )
}
