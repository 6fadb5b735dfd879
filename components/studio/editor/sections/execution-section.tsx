'use client'

import { useTranslations } from 'next-intl'
import { memo, type ReactNode } from 'react'
import type { PassPreview } from '@/lib/contracts/studio'
import { ChoiceSetting, NumberSetting, percent, type Bounds } from '../fields'
import { issueAt, withExecution, type Execution } from '../../model/pass-model'
import { Finding, Section } from './section'
import type { PassEditorProps } from '../types'

const types = ['always', 'conditional', 'percentage', 'saved_less'] as const satisfies readonly Execution['type'][]

/** When the pass runs, and whether it would now. */
export const ExecutionSection = memo(function ExecutionSection({
  pass,
  preview,
  issues,
  onChange,
}: Pick<PassEditorProps, 'pass' | 'preview' | 'issues' | 'onChange'>) {
  const t = useTranslations('pass.execution')
  return (
    <Section title={t('title')}>
      <ChoiceSetting
        layout="stacked"
        label={t('type')}
        tip={t('typeTip')}
        value={pass.execution.type}
        options={types.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        onChange={(type) => onChange(withExecution(pass, type))}
      />
      <Condition pass={pass} issues={issues} onChange={onChange} />
      {preview === undefined ? null : <WouldRun preview={preview} />}
    </Section>
  )
})

const Condition = memo(function Condition({
  pass,
  issues,
  onChange,
}: Pick<PassEditorProps, 'pass' | 'issues' | 'onChange'>) {
  const t = useTranslations('pass.execution')
  const { execution } = pass
  const change = (next: Execution, edit?: string): void => onChange({ ...pass, execution: next }, edit)
  const number = (
    name: 'tokenThreshold' | 'percentage' | 'savedLess',
    path: string,
    bounds: Bounds,
    value: number,
    withValue: (value: number) => Execution,
  ) => (
    <NumberSetting
      {...bounds}
      label={t(name)}
      tip={t(`${name}Tip`)}
      error={issueAt(issues, `execution.${path}`)}
      value={value}
      onChange={(next) => change(withValue(next), `execution.${name}`)}
    />
  )
  switch (execution.type) {
    case 'always':
      return null
    case 'conditional':
      return number(
        'tokenThreshold',
        'condition.tokenThreshold',
        { max: 100_000_000 },
        execution.condition.tokenThreshold,
        (tokenThreshold) => ({ ...execution, condition: { tokenThreshold } }),
      )
    case 'percentage':
      return (
        <>
          {number('percentage', 'percentage', { ...percent, max: 1_000 }, execution.percentage, (percentage) => ({
            ...execution,
            percentage,
          }))}
          <ChoiceSetting
            label={t('relativeTo')}
            tip={t('relativeToTip')}
            value={execution.relativeTo}
            options={(['window', 'start'] as const).map((value) => ({ value, label: t(`relativeToOptions.${value}`) }))}
            onChange={(relativeTo) => change({ ...execution, relativeTo })}
          />
        </>
      )
    case 'saved_less':
      return number('savedLess', 'percentage', percent, execution.percentage, (percentage) => ({
        ...execution,
        percentage,
      }))
  }
})

function WouldRun({ preview }: { readonly preview: PassPreview }) {
  const t = useTranslations('pass.execution')
  const b = (text: ReactNode) => <b>{text}</b>
  if (preview.status === 'off') return <Finding>{t.rich('off', { b })}</Finding>
  if (preview.status === 'not-reached') return <Finding>{t.rich('notReached', { b })}</Finding>
  if (preview.wouldRun === undefined) return null
  // What runs and finds nothing to do is told as skipped on the card.
  const answer = preview.wouldRun ? (preview.status === 'skipped' ? 'yesIdle' : 'yes') : 'no'
  return (
    <Finding>
      {t.rich(answer, {
        b,
        tokens: preview.tokensBefore,
        hasReads: preview.readsBefore === undefined ? 'no' : 'yes',
        reads: preview.readsBefore ?? 0,
      })}
    </Finding>
  )
}
