'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type CalibrationNote, checkNames, type StepReport } from '@/lib/engine'
import type { ResultRef, ResultRow } from '@/lib/contracts/results'
import { useAmounts } from '@/components/shared/labels/amounts/use-amounts'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { useEngineReports } from '@/components/shared/labels/reason-labels'
import { Dash } from '@/components/shared/parts/dash'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { resultQueries } from '@/components/results'
import { Skeleton } from '@/components/ui/display/skeleton'
import { FateTable } from './fate-table'

interface FactsPanelProps {
  readonly result: ResultRef
  /** Of the session's replay; absent while it is worked out, and where it was not kept. */
  readonly calibration?: CalibrationNote | undefined
}

/** What is known of a result, exactly: fates that add up to the original, steps, checks, warnings, how tokens were counted and calibrated. */
export function FactsPanel({ result, calibration }: FactsPanelProps) {
  const row = useQuery(resultQueries.row(result))
  if (row.data === undefined) return <QueryProblem query={row} placeholder={<Skeleton className="m-3 h-40" />} />
  return <Facts row={row.data} calibration={calibration} />
}

/** The same of a result that is at hand. */
export function Facts({ row, calibration }: Pick<FactsPanelProps, 'calibration'> & { readonly row: ResultRow }) {
  const t = useTranslations('workbench.inspector')
  const { tokensBefore, tokensAfter, messagesBefore, messagesAfter, steps, counter } = row
  const about = row.planned ? '≈' : ''
  // Passes before the first that asks a model are worked out exactly.
  const asking = steps.findIndex(({ calls = 0 }) => calls > 0)
  return (
    <div className="flex flex-col gap-4 p-3 text-xs">
      <Section title={t('fates')}>
        {row.fates ? (
          <FateTable caption={t('fates')} fates={row.fates} total={t('original')} />
        ) : (
          <p className="text-text-muted">{t('noFates')}</p>
        )}
        <dl className="tabular mt-1.5 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1">
          <Fact name={t('tokens')}>{t('changeTo', { before: tokensBefore, about, after: tokensAfter })}</Fact>
          <Fact name={t('messages')}>{t('change', { before: messagesBefore, after: messagesAfter })}</Fact>
        </dl>
        {row.planned ? <p className="mt-1.5 text-pretty text-text-muted">{t('planned')}</p> : null}
      </Section>
      {steps.length === 0 ? null : (
        <Section title={t('steps')}>
          <ol className="flex flex-col divide-y divide-border">
            {steps.map((step, index) => (
              <Step key={step.id} step={step} about={index < asking ? '' : about} />
            ))}
          </ol>
        </Section>
      )}
      <Told row={row} />
      <Checks checks={row.checks} />
      <Section title={t('counting')}>
        <dl className="tabular grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
          <Fact name={t('counter')}>{counter}</Fact>
          {calibration ? <CalibrationFacts calibration={calibration} /> : null}
        </dl>
      </Section>
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-1 text-2xs font-medium text-text-muted">{title}</h3>
      {children}
    </section>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-text-muted">{name}</dt>
    <dd className="text-right wrap-anywhere">{children}</dd>
  </>
)

function Step({ step, about }: { readonly step: StepReport; readonly about: string }) {
  const t = useTranslations('workbench')
  const words = useEngineLabels()
  const reports = useEngineReports()
  const { time, cost } = useAmounts()
  const details = [
    ...(step.status === 'done' ? [] : [t(`strategies.stepStatus.${step.status}`)]),
    time(step.timeMs),
    ...(step.calls ? [cost(step.costUsd)] : []),
  ]
  return (
    <li className="py-1.5">
      <p className="flex min-w-0 justify-between gap-3">
        <span className="min-w-0 font-medium wrap-anywhere">{words.step(step.label)}</span>
        <span className="tabular shrink-0">
          {t('inspector.changeTo', { before: step.tokensBefore, about, after: step.tokensAfter })}
        </span>
      </p>
      <p className="text-text-muted">{details.join(' · ')}</p>
      {step.tokensAfter > step.tokensBefore ? (
        <p className="text-pretty text-warning">{t('inspector.grew', { by: step.tokensAfter - step.tokensBefore })}</p>
      ) : null}
      {step.candidatesIdentified === undefined ? null : (
        <p className="text-text-muted">
          {t('overview.candidates', { cut: step.candidatesTruncated ?? 0, of: step.candidatesIdentified })}
        </p>
      )}
      {step.reason === undefined ? null : <p className="text-pretty text-text-muted">{reports.reason(step.reason)}</p>}
    </li>
  )
}

/** What fell back, and what is worth saying. */
function Told({ row: { fallbacks, warnings } }: { readonly row: ResultRow }) {
  const t = useTranslations('workbench.overview')
  const reports = useEngineReports()
  if (fallbacks.length + warnings.length === 0) return null
  return (
    <Section title={t('warningsTitle')}>
      <ul className="flex flex-col gap-1 text-pretty">
        {fallbacks.map((fallback, index) => (
          <li key={`fallback ${index}`}>{t('fallback', reports.fallback(fallback))}</li>
        ))}
        {warnings.map((warning, index) => (
          <li key={`warning ${index}`}>{reports.warning(warning)}</li>
        ))}
      </ul>
    </Section>
  )
}

function Checks({ checks }: Pick<ResultRow, 'checks'>) {
  const t = useTranslations('workbench.overview')
  const words = useEngineLabels()
  return (
    <Section title={t('checksTitle')}>
      <ul className="flex flex-col gap-1">
        {checkNames.map((name) => {
          const { name: text, help } = words.check(name)
          const [Icon, tone] = checks[name] ? [CircleCheck, 'text-success'] : [CircleX, 'text-danger']
          return (
            <li key={name} title={help} className="flex items-start gap-1.5">
              <Icon aria-hidden className={`mt-0.5 size-3.5 shrink-0 ${tone}`} />
              <span>
                {text}
                <span className="sr-only">: {t(checks[name] ? 'holds' : 'broken')}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** What is neither recorded nor given is said to be assumed, or unknown. */
function CalibrationFacts({ calibration }: { readonly calibration: CalibrationNote }) {
  const t = useTranslations('workbench.inspector')
  const format = useFormatter()
  const { basis, assumedOf: family, besideTokens, requests, meanErrorPercent: error } = calibration
  const scale = calibration.scale && format.number(calibration.scale, { maximumFractionDigits: 3 })
  return (
    <>
      <Fact name={t('calibration')}>{t(`basis.${basis}`)}</Fact>
      {scale === undefined ? null : (
        <Fact name={t('scale')}>{family === undefined ? scale : t('assumedScale', { scale, family })}</Fact>
      )}
      <Fact name={t('beside')}>
        {besideTokens === undefined ? <Dash why={t('besideUnknown')} /> : format.number(besideTokens, 'tokens')}
      </Fact>
      {basis === 'recorded' ? (
        <Fact name={t('meanError')}>
          {error === undefined ? t('noError', { requests }) : `±${format.number(error / 100, 'percentFine')}`}
        </Fact>
      ) : null}
    </>
  )
}
