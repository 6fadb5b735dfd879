'use client'

import { CircleCheck, CircleX } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { Suspense } from 'react'
import type { RunDetail } from '@/lib/contracts/runs'
import { checkNames, type StepStatus } from '@/lib/condensation/report'
import { Badge } from '@/components/ui/badge'
import { Callout } from '@/components/ui/callout'
import { Card, CardBody, CardHeader, CardTitle } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/table'
import type { Tone } from '@/components/ui/tone'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import { CompareCard, type ComparedRun } from './compare-card'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { useEngineReports } from '@/components/shared/labels/reason-labels'
import { useFeedback } from './feedback'
import { reductionOf } from '@/components/shared/model/reduction'
import { useAmounts } from '@/components/shared/labels/use-amounts'

// Only runs that asked a model have one.
const MoneyCard = dynamic(() => import('./money-card'))

interface OverviewProps {
  readonly run: RunDetail
  /** The runs beside each other, this one among them. */
  readonly runs: readonly ComparedRun[]
  /** Shows the model's answers; absent where there are none to show. */
  readonly onSamples?: (() => void) | undefined
}

export function Overview({ run, runs, onSamples }: OverviewProps) {
  return (
    <div className="grid gap-4 xl:grid-cols-2 xl:items-start [&>*]:min-w-0">
      <div className="xl:col-span-2">
        <CompareCard runs={runs} selected={run.id} />
      </div>
      <Notices run={run} />
      <WhatHappened run={run} />
      <Checks run={run} />
      {run.money === undefined || run.money.calls + (run.money.estimate?.calls ?? 0) === 0 ? null : (
        <Suspense>
          <LazyMessages of={['profiles']}>
            <MoneyCard run={run} money={run.money} onSamples={onSamples} />
          </LazyMessages>
        </Suspense>
      )}
      <Steps run={run} />
      <Operations run={run} />
    </div>
  )
}

function Notices({ run }: { readonly run: RunDetail }) {
  const t = useTranslations('workbench.overview')
  const offline = run.mechanical ?? false
  const reports = useEngineReports()
  if (run.fallbacks.length === 0 && run.warnings.length === 0 && !offline) return null
  return (
    <div className="flex flex-col gap-2 xl:col-span-2">
      {offline ? <Callout kind="info">{t('offline')}</Callout> : null}
      {run.fallbacks.length === 0 ? null : (
        <Callout kind="warning" title={t('fallbacksTitle')}>
          <ul>
            {run.fallbacks.map((fallback, index) => (
              <li key={index}>{t('fallback', reports.fallback(fallback))}</li>
            ))}
          </ul>
        </Callout>
      )}
      {run.warnings.length === 0 ? null : (
        <Callout kind="warning" title={t('warningsTitle')}>
          <ul>
            {run.warnings.map((warning, index) => (
              <li key={index}>{reports.warning(warning)}</li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  )
}

function WhatHappened({ run }: { readonly run: RunDetail }) {
  const t = useTranslations('workbench.overview')
  const [first = '', ...lines] = useFeedback()(run)
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('what')}</CardTitle>
        <CopyButton label={t('copy')} text={[first, ...lines.map((line) => ` - ${line}`)].join('\n')} />
      </CardHeader>
      <CardBody>
        <p className="mb-1.5 font-medium">{first}</p>
        <ul className="tabular flex list-disc flex-col gap-0.5 pl-4 text-text-muted marker:text-text-subtle">
          {lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

function Checks({ run }: { readonly run: RunDetail }) {
  const t = useTranslations('workbench.overview')
  const words = useEngineLabels()
  const broken = checkNames.filter((name) => !run.checks[name])
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('checksTitle')}</CardTitle>
        {broken.length === 0 ? (
          <Badge tone="success">{t('checksPass', { count: checkNames.length })}</Badge>
        ) : (
          <Badge tone="danger">{t('checksFail', { count: broken.length })}</Badge>
        )}
      </CardHeader>
      <CardBody>
        <ul className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          {checkNames.map((name) => {
            const { name: text, help } = words.check(name)
            const Icon = run.checks[name] ? CircleCheck : CircleX
            return (
              <li key={name} title={help} className="flex items-start gap-1.5">
                <Icon
                  aria-hidden
                  className={
                    run.checks[name] ? 'mt-0.5 size-4 shrink-0 text-success' : 'mt-0.5 size-4 shrink-0 text-danger'
                  }
                />
                <span>
                  {text}
                  <span className="sr-only">: {t(run.checks[name] ? 'holds' : 'broken')}</span>
                </span>
              </li>
            )
          })}
        </ul>
      </CardBody>
    </Card>
  )
}

const stepTone = {
  done: 'success',
  skipped: 'neutral',
  'rolled-back': 'warning',
  failed: 'danger',
  'not-reached': 'neutral',
} as const satisfies Record<StepStatus, Tone>

function Steps({ run }: { readonly run: RunDetail }) {
  const t = useTranslations('workbench')
  const format = useFormatter()
  const words = useEngineLabels()
  const reports = useEngineReports()
  const { time, cost } = useAmounts()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('overview.stepsTitle')}</CardTitle>
      </CardHeader>
      <Table label={t('overview.stepsTitle')}>
        <TableHead>
          <TableRow>
            <TableHeaderCell>{t('overview.step')}</TableHeaderCell>
            <TableHeaderCell>{t('overview.status')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('overview.tokens')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('overview.change')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('overview.time')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('overview.cost')}</TableHeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {run.steps.map((step) => (
            <TableRow key={step.id}>
              <TableCell>
                {words.step(step.label)}
                {step.calls ? (
                  <span className="block text-xs text-text-muted">
                    {t('overview.calls', { calls: step.calls, summarizer: run.summarizer ?? t('overview.model') })}
                  </span>
                ) : null}
                {step.candidatesIdentified === undefined ? null : (
                  <span className="block text-xs text-text-muted">
                    {t('overview.candidates', { cut: step.candidatesTruncated ?? 0, of: step.candidatesIdentified })}
                  </span>
                )}
                {step.reason === undefined ? null : (
                  <span className="block text-xs text-text-muted">{reports.reason(step.reason)}</span>
                )}
              </TableCell>
              <TableCell>
                <Badge tone={stepTone[step.status]}>{t(`strategies.stepStatus.${step.status}`)}</Badge>
              </TableCell>
              <TableCell align="end" className="whitespace-nowrap">
                {t('change', { before: step.tokensBefore, after: step.tokensAfter })}
              </TableCell>
              <TableCell align="end">
                {format.number(-reductionOf(step.tokensBefore, step.tokensAfter), 'percentSigned')}
              </TableCell>
              <TableCell align="end" className="whitespace-nowrap">
                {time(step.timeMs)}
              </TableCell>
              <TableCell align="end" className="whitespace-nowrap">
                {cost(step.costUsd ?? (step.calls ? undefined : 0))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

function Operations({ run }: { readonly run: RunDetail }) {
  const t = useTranslations('workbench')
  const format = useFormatter()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('overview.operationsTitle')}</CardTitle>
      </CardHeader>
      {run.operations.length === 0 ? (
        <CardBody className="text-text-muted">{t('overview.noChanges')}</CardBody>
      ) : (
        <Table label={t('overview.operationsTitle')}>
          <TableHead>
            <TableRow>
              <TableHeaderCell>{t('overview.operation')}</TableHeaderCell>
              <TableHeaderCell align="end">{t('overview.changes')}</TableHeaderCell>
              <TableHeaderCell align="end">{t('overview.tokensSaved')}</TableHeaderCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {run.operations.map(({ operation, changes, tokensSaved }) => (
              <TableRow key={operation}>
                <TableCell>{t(`operations.${operation}`)}</TableCell>
                <TableCell align="end">{format.number(changes)}</TableCell>
                <TableCell align="end">{format.number(tokensSaved, 'tokens')}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  )
}
