'use client'

import { useTranslations } from 'next-intl'
import {
  defaultLosslessConfig,
  keepModes,
  type LosslessConfig,
  referenceStyles,
  stateModes,
  timings,
} from '@/lib/engine'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { ChoiceSetting, NumberSetting, SwitchSetting } from './fields'
import { hasIssue, issueAt, issuesBelow } from '../model/pass-model'
import { Fold } from './sections/section'
import type { PreludeEditorProps } from './types'

const PROVIDER = 'lossless'

/** What is written only once before the first pass. */
export function PreludeEditor({ prelude, issues, onChange }: PreludeEditorProps) {
  const t = useTranslations('pass.prelude')
  const fold = useTranslations('workbench.strategies')
  const words = useEngineLabels()
  const operations = prelude?.operations ?? defaultLosslessConfig
  const enabled = prelude?.enabled ?? false
  const wrong = issuesBelow(issues, 'operations')
  const change = (next: Partial<LosslessConfig>, edit?: string): void =>
    onChange({ enabled, operations: { ...operations, ...next } }, edit)
  const wording = (field: keyof LosslessConfig) => ({
    label: words.field(PROVIDER, field, field),
    tip: words.fieldHelp(PROVIDER, field, undefined),
    error: issueAt(wrong, field),
  })
  const option = (field: keyof LosslessConfig) => (value: string) => words.option(PROVIDER, field, value, value)
  const toggle = (
    field: 'deduplicateFileReads' | 'consolidateToolResults' | 'referenceRepeatedLines' | 'includeUserText' | 'legend',
  ) => <SwitchSetting {...wording(field)} value={operations[field]} onChange={(value) => change({ [field]: value })} />
  const number = (field: 'minimumGain' | 'userTextMinimum', max: number) => (
    <NumberSetting
      {...wording(field)}
      min={1}
      max={max}
      value={operations[field]}
      onChange={(value) => change({ [field]: value }, field)}
    />
  )
  return (
    <div className="flex min-w-0 flex-col gap-2.5 text-sm">
      <SwitchSetting
        label={t('enabled')}
        tip={t('enabledTip')}
        value={enabled}
        onChange={(value) => onChange({ enabled: value, operations })}
      />
      {enabled ? (
        <>
          {toggle('deduplicateFileReads')}
          {toggle('consolidateToolResults')}
          {toggle('referenceRepeatedLines')}
          {toggle('includeUserText')}
          <ChoiceSetting
            layout="stacked"
            {...wording('removeObsoleteState')}
            value={operations.removeObsoleteState}
            options={stateModes.map((value) => ({ value, label: option('removeObsoleteState')(value) }))}
            onChange={(removeObsoleteState) => change({ removeObsoleteState })}
          />
          <ChoiceSetting
            layout="stacked"
            {...wording('references')}
            value={operations.references}
            options={referenceStyles.map((value) => ({ value, label: option('references')(value) }))}
            onChange={(references) => change({ references })}
          />
          <Fold title={fold('advanced')} invalid={hasIssue(wrong, 'timing', 'keep', 'minimumGain', 'userTextMinimum')}>
            {operations.references === 'readable' ? toggle('legend') : null}
            <ChoiceSetting
              layout="stacked"
              {...wording('timing')}
              value={operations.timing}
              options={timings.map((value) => ({ value, label: option('timing')(value) }))}
              onChange={(timing) => change({ timing })}
            />
            <ChoiceSetting
              layout="stacked"
              {...wording('keep')}
              value={operations.keep}
              options={keepModes.map((value) => ({ value, label: option('keep')(value) }))}
              onChange={(keep) => change({ keep })}
            />
            {number('minimumGain', 1_000)}
            {number('userTextMinimum', 2_000)}
          </Fold>
        </>
      ) : null}
    </div>
  )
}
