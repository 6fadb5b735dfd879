'use client'

import { useTranslations } from 'next-intl'
import { summaryStyleIds } from '@/lib/engine'
import type { PassPreview } from '@/lib/contracts/studio'
import { useAmounts } from '@/components/shared/labels/amounts/use-amounts'
import { ChoiceSetting, NumberSetting, percent } from '../fields'
import { ProfileSetting, PromptSetting } from '../model-settings'
import { hasIssue, issueAt, issuesBelow, set, type BatchPass } from '../../model/pass-model'
import { Finding, Fold } from './section'
import type { Change, FieldIssue, ProfileChoice } from '../types'

interface BatchSectionProps {
  readonly pass: BatchPass
  readonly preview: PassPreview | undefined
  readonly issues: readonly FieldIssue[]
  readonly profiles: readonly ProfileChoice[]
  readonly onChange: Change<BatchPass>
}

type Summary = BatchPass['batchConfig']['summarizationConfig']

/** What takes the place of the selected messages. */
export function BatchSection({ pass, preview, issues, profiles, onChange }: BatchSectionProps) {
  const t = useTranslations('pass.batch')
  const { batchConfig } = pass
  const change = (next: Partial<BatchPass['batchConfig']>, edit?: string): void =>
    onChange({ ...pass, batchConfig: { ...batchConfig, ...next } }, edit)
  return (
    <>
      <ChoiceSetting
        layout="stacked"
        label={t('operation')}
        tip={t('operationTip')}
        value={batchConfig.operation}
        options={(['summarize', 'drop', 'keep'] as const).map((value) => ({ value, label: t(`operations.${value}`) }))}
        onChange={(operation) => change({ operation })}
      />
      {batchConfig.operation === 'drop' ? (
        <NumberSetting
          label={t('dropShare')}
          tip={t('dropShareTip')}
          {...percent}
          error={issueAt(issues, 'batchConfig.dropShare')}
          value={percentOf(batchConfig.dropShare)}
          onChange={(value) => change({ dropShare: value / 100 }, 'dropShare')}
        />
      ) : null}
      {batchConfig.operation === 'summarize' ? (
        <SummaryFields
          summary={batchConfig.summarizationConfig}
          issues={issuesBelow(issues, 'batchConfig.summarizationConfig')}
          profiles={profiles}
          onChange={(summarizationConfig, field) =>
            change({ summarizationConfig }, field === undefined ? undefined : `batch.${field}`)
          }
        />
      ) : null}
      {batchConfig.operation === 'summarize' && preview?.status === 'done' ? <Asks preview={preview} /> : null}
    </>
  )
}

/** Without the digits that a binary fraction adds. */
const percentOf = (share: number): number => Number((share * 100).toFixed(6))

function Asks({ preview }: { readonly preview: PassPreview }) {
  const t = useTranslations('pass.batch')
  const amounts = useAmounts()
  return <Finding>{t('asks', { calls: preview.calls, cost: amounts.cost(preview.costUsd) })}</Finding>
}

interface SummaryFieldsProps extends Pick<BatchSectionProps, 'issues' | 'profiles'> {
  readonly summary: Summary
  readonly onChange: Change<Summary>
}

function SummaryFields({ summary, issues, profiles, onChange }: SummaryFieldsProps) {
  const t = useTranslations('pass.batch')
  const fields = useTranslations('pass.fields')
  const number = (field: 'maxTokens' | 'keepFirst' | 'keepLast', min: number, max: number) => (
    <NumberSetting
      label={t(field)}
      tip={t(`${field}Tip`)}
      min={min}
      max={max}
      error={issueAt(issues, field)}
      value={summary[field]}
      onChange={(value) => onChange({ ...summary, [field]: value }, field)}
    />
  )
  return (
    <>
      {number('maxTokens', 100, 200_000)}
      {number('keepFirst', 0, 1_000_000)}
      {number('keepLast', 0, 1_000_000)}
      <ChoiceSetting
        label={t('style')}
        tip={t('styleTip')}
        value={summary.style ?? 'marked'}
        options={summaryStyleIds.map((value) => ({ value, label: t(`styles.${value}`) }))}
        onChange={(style) => onChange(set(summary, 'style', style === 'marked' ? undefined : style))}
      />
      <Fold
        title={t('more')}
        invalid={hasIssue(issues, 'maxInputTokens', 'customPrompt', 'apiProfile')}
        open={summary.customPrompt !== undefined}
      >
        <ProfileSetting
          value={summary.apiProfile}
          profiles={profiles}
          onChange={(apiProfile) => onChange(set(summary, 'apiProfile', apiProfile))}
        />
        <NumberSetting
          optional
          min={100}
          max={100_000_000}
          label={t('maxInputTokens')}
          tip={t('maxInputTokensTip')}
          placeholder={fields('noLimit')}
          error={issueAt(issues, 'maxInputTokens')}
          value={summary.maxInputTokens}
          onChange={(value) => onChange(set(summary, 'maxInputTokens', value), 'maxInputTokens')}
        />
        <PromptSetting
          rows={4}
          error={issueAt(issues, 'customPrompt')}
          value={summary.customPrompt}
          onChange={(prompt) => onChange(set(summary, 'customPrompt', prompt), 'customPrompt')}
        />
      </Fold>
    </>
  )
}
