'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { defined, type GateFailure, type GateFigure, figureOf, gateFigures, gatePolicies } from '@/lib/engine'
import { SegmentedControl } from '@/components/ui/buttons/segmented-control'
import { cn } from '@/components/ui/cn'
import { Callout } from '@/components/ui/display/callout'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import { Field } from '@/components/ui/fields/field'
import { NumberInput } from '@/components/ui/fields/number-input'
import { judge } from '../model/gate'
import type { ExperimentState, SetExperimentState, ShownExperiment } from '../use-experiment'
import type { ExperimentWords } from '../use-words'

interface GateProps {
  readonly shown: ShownExperiment
  readonly state: ExperimentState
  readonly setState: SetExperimentState
  readonly words: ExperimentWords
}

const HUNDRED = 100
const share = (percent: number | null): number | undefined => (percent === null ? undefined : percent / HUNDRED)

/** The same judgement as `gate` of the terminal, on all sessions of the experiment. */
export function Gate({ shown: { experiment, rows }, state, setState, words }: GateProps) {
  const t = useTranslations('experiments.gate')
  const { policy, maxCost, maxDearer, minRecall, minWorst } = state
  const bars = defined({
    maxCostRatio: maxCost ?? undefined,
    maxDearer: maxDearer ?? undefined,
    minRecall: share(minRecall),
    minWorst: share(minWorst),
  })
  const needsBaseline = policy === 'none-may-regress' && experiment.baseline === undefined
  const { summaries, verdicts, passed } = judge(experiment, rows, { bars, policy })
  const text = useGateText()
  return (
    <div className="flex flex-col gap-4 p-4">
      <p className="max-w-[80ch] text-sm text-text-muted">{t('help')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <SegmentedControl
          aria-label={t('policy')}
          value={policy}
          onValueChange={(next) => void setState({ policy: next })}
          segments={gatePolicies.map((value) => ({ value, label: t(`policies.${value}`) }))}
        />
        <Bar
          label={t('maxCost')}
          value={maxCost}
          step={0.01}
          most={10}
          onChange={(next) => void setState({ maxCost: next })}
        />
        <Bar
          label={t('maxDearer')}
          value={maxDearer}
          step={0.05}
          most={1}
          onChange={(next) => void setState({ maxDearer: next })}
        />
        <Bar
          label={t('minRecall')}
          value={minRecall}
          step={1}
          most={HUNDRED}
          unit="%"
          onChange={(next) => void setState({ minRecall: next })}
        />
        <Bar
          label={t('minWorst')}
          value={minWorst}
          step={1}
          most={HUNDRED}
          unit="%"
          onChange={(next) => void setState({ minWorst: next })}
        />
      </div>
      <p className="text-xs text-text-muted">{t(`policyHelp.${policy}`)}</p>
      {needsBaseline ? (
        <Callout kind="warning" title={t('needsBaseline')} />
      ) : (
        <>
          <p role="status" className={cn('text-base font-semibold', passed ? 'text-success' : 'text-text')}>
            {passed ? t('passed') : t('notPassed')}
          </p>
          <Table label={t('title')} className="min-w-160">
            <TableHead>
              <TableRow>
                <TableHeaderCell>{t('variant')}</TableHeaderCell>
                <TableHeaderCell>{t('verdict')}</TableHeaderCell>
                {gateFigures.map((figure) => (
                  <TableHeaderCell key={figure} align="end">
                    <span className="inline-block first-letter:uppercase">{t(`figures.${figure}`)}</span>
                  </TableHeaderCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {summaries.map((summary, at) => {
                const view = experiment.variants[at]
                const failures = verdicts[at]?.failures ?? []
                return (
                  <TableRow key={summary.variant}>
                    <TableCell className="font-medium">
                      {view ? words.variant(view) : summary.variant}
                      {summary.variant === experiment.baseline ? ` ${t('baseline')}` : ''}
                    </TableCell>
                    <TableCell>
                      {failures.length === 0 ? (
                        <span className="text-text-muted">✓ {t('passedRow')}</span>
                      ) : (
                        <>
                          <strong className="font-medium">✗ {t('notPassedRow')}</strong>
                          <ul className="text-xs text-text-muted">
                            {failures.map((failure) => (
                              <li key={JSON.stringify(failure)}>{text.failure(failure)}</li>
                            ))}
                          </ul>
                        </>
                      )}
                    </TableCell>
                    {gateFigures.map((figure) => (
                      <TableCell key={figure} align="end" className={cn(misses(failures, figure) && 'font-semibold')}>
                        {text.figure(figure, figureOf(summary, figure))}
                      </TableCell>
                    ))}
                  </TableRow>
                )
              })}
            </TableBody>
          </Table>
        </>
      )}
      <section className="flex flex-col gap-1.5 text-xs">
        <h2 className="text-sm font-semibold">{t('terminal')}</h2>
        <p className="text-text-muted">{t('terminalHelp')}</p>
        <pre className="overflow-auto rounded-md bg-sunken p-3">{commandOf(state)}</pre>
      </section>
    </div>
  )
}

const misses = (failures: readonly GateFailure[], figure: GateFigure): boolean =>
  failures.some((failure) => 'figure' in failure && failure.figure === figure)

const commandOf = ({
  policy,
  maxCost,
  maxDearer,
  minRecall,
  minWorst,
  price,
}: Pick<ExperimentState, 'policy' | 'maxCost' | 'maxDearer' | 'minRecall' | 'minWorst' | 'price'>): string =>
  [
    `npm run cli -- gate experiment.json --policy ${policy}`,
    ...(maxCost === null ? [] : [`--max-cost-ratio ${maxCost}`]),
    ...(maxDearer === null ? [] : [`--max-dearer ${maxDearer}`]),
    ...(minRecall === null ? [] : [`--min-recall ${minRecall}`]),
    ...(minWorst === null ? [] : [`--min-worst ${minWorst}`]),
    ...(price === null ? [] : [price.includes(':') ? `--model ${price}` : `--profile ${price}`]),
  ].join(' ')

interface BarProps {
  readonly label: string
  readonly value: number | null
  readonly step: number
  readonly most: number
  readonly unit?: string
  readonly onChange: (value: number | null) => void
}

/** Empty: no bar. */
const Bar = ({ label, value, step, most, unit, onChange }: BarProps) => (
  <Field label={label}>
    <NumberInput
      value={value ?? undefined}
      min={0}
      max={most}
      step={step}
      unit={unit}
      className="w-36"
      onValueChange={(next) => onChange(next ?? null)}
    />
  </Field>
)

const RATIO_DIGITS = 3

/** The words of the terminal's gate, in the language of the page. */
export function useGateText(): {
  readonly figure: (figure: GateFigure, value: number | undefined) => string
  readonly failure: (failure: GateFailure) => string
} {
  const t = useTranslations('experiments.gate')
  const format = useFormatter()
  const figureText = (figure: GateFigure, value: number | undefined): string =>
    value === undefined
      ? t('notKnown')
      : figure === 'costRatio'
        ? format.number(value, { minimumFractionDigits: RATIO_DIGITS, maximumFractionDigits: RATIO_DIGITS })
        : format.number(value, 'percentFine')
  return {
    figure: figureText,
    failure(failure) {
      switch (failure.type) {
        case 'notAvailable':
          return t('failures.notAvailable', { cells: failure.cells })
        case 'noSessions':
          return t('failures.noSessions')
        case 'missed':
          return t('failures.missed', {
            figure: t(`figures.${failure.figure}`),
            value: figureText(failure.figure, failure.value),
            bar: figureText(failure.figure, failure.bar),
          })
        case 'regressed':
          return t('failures.regressed', {
            figure: t(`figures.${failure.figure}`),
            value: figureText(failure.figure, failure.value),
            baseline: figureText(failure.figure, failure.baseline),
          })
      }
    },
  }
}
