'use client'

import { useTranslations } from 'next-intl'
import type { Operation } from '@/lib/engine'
import { ChoiceSetting, NumberSetting, SwitchSetting } from './fields'
import { ProfileSetting, PromptSetting } from './model-settings'
import { issueAt, issuesBelow, set } from '../model/pass-model'
import { Finding } from './sections/section'
import type { FieldIssue, ProfileChoice } from './types'

type Truncate = Extract<Operation, { operation: 'truncate' }>
type Summarize = Extract<Operation, { operation: 'summarize' }>

interface OperationFieldsProps<Chosen extends Operation = Operation> {
  readonly operation: Chosen
  /** Paths inside the operation. */
  readonly issues: readonly FieldIssue[]
  readonly profiles: readonly ProfileChoice[]
  /** `field` is the one that is typed in. */
  readonly onChange: (operation: Operation, field?: string) => void
}

/** The parameters of an operation. Some have none. */
export function OperationFields({ operation, ...rest }: OperationFieldsProps) {
  switch (operation.operation) {
    case 'keep':
    case 'suppress':
      return null
    case 'truncate':
      return <TruncateFields operation={operation} {...rest} />
    case 'summarize':
      return <SummarizeFields operation={operation} {...rest} />
  }
}

const bounds = [
  { field: 'maxLines', label: 'maxLines', max: 100_000 },
  { field: 'tailLines', label: 'tailLines', max: 10_000 },
  { field: 'maxChars', label: 'maxChars', max: 10_000_000 },
  { field: 'tailChars', label: 'tailChars', max: 10_000_000 },
  { field: 'maxTokens', label: 'keptTokens', max: 10_000_000 },
] as const

function TruncateFields({ operation, issues, onChange }: Omit<OperationFieldsProps<Truncate>, 'profiles'>) {
  const t = useTranslations('pass.operation')
  const fields = useTranslations('pass.fields')
  const cutsNothing =
    !operation.thinLineNumbers &&
    [operation.maxLines, operation.maxChars, operation.maxTokens].every((bound) => bound === undefined)
  return (
    <>
      {bounds.map(({ field, label, max }) => (
        <NumberSetting
          key={field}
          optional
          label={t(label)}
          tip={t(`${label}Tip`)}
          max={max}
          placeholder={fields(field.startsWith('max') ? 'noLimit' : 'none')}
          error={issueAt(issues, field)}
          value={operation[field]}
          onChange={(value) => onChange(set(operation, field, value), field)}
        />
      ))}
      <SwitchSetting
        label={t('addEllipsis')}
        tip={t('addEllipsisTip')}
        value={operation.addEllipsis ?? true}
        onChange={(marked) => onChange(set(operation, 'addEllipsis', marked ? undefined : false))}
      />
      <SwitchSetting
        label={t('thinLineNumbers')}
        tip={t('thinLineNumbersTip')}
        value={operation.thinLineNumbers ?? false}
        onChange={(thinned) => onChange(set(operation, 'thinLineNumbers', thinned || undefined))}
      />
      <SwitchSetting
        label={t('keepPaths')}
        tip={t('keepPathsTip')}
        value={operation.keepPaths ?? false}
        onChange={(kept) => onChange(set(operation, 'keepPaths', kept || undefined))}
      />
      {cutsNothing ? <Finding tone="warning">{t('noBounds')}</Finding> : null}
    </>
  )
}

function SummarizeFields({ operation, issues, profiles, onChange }: OperationFieldsProps<Summarize>) {
  const t = useTranslations('pass.operation')
  const { batch, fallback } = operation
  return (
    <>
      <NumberSetting
        label={t('maxTokens')}
        tip={t('maxTokensTip')}
        min={10}
        max={100_000}
        error={issueAt(issues, 'maxTokens')}
        value={operation.maxTokens}
        onChange={(value) => onChange({ ...operation, maxTokens: value }, 'maxTokens')}
      />
      <ProfileSetting
        value={operation.profile}
        profiles={profiles}
        onChange={(profile) => onChange(set(operation, 'profile', profile))}
      />
      <PromptSetting
        rows={3}
        error={issueAt(issues, 'prompt')}
        value={operation.prompt}
        onChange={(prompt) => onChange(set(operation, 'prompt', prompt), 'prompt')}
      />
      <SwitchSetting
        label={t('batch')}
        tip={t('batchTip')}
        value={batch !== undefined}
        onChange={(on) => onChange(set(operation, 'batch', on ? { maxParts: 10, maxTokens: 4_000 } : undefined))}
      />
      {batch === undefined ? null : (
        <div className="flex flex-col gap-2.5 border-l-2 border-border pl-2.5">
          <NumberSetting
            label={t('batchMaxParts')}
            tip={t('batchMaxPartsTip')}
            min={2}
            max={100}
            error={issueAt(issues, 'batch.maxParts')}
            value={batch.maxParts}
            onChange={(maxParts) => onChange({ ...operation, batch: { ...batch, maxParts } }, 'batch.maxParts')}
          />
          <NumberSetting
            label={t('batchMaxTokens')}
            tip={t('batchMaxTokensTip')}
            min={100}
            max={1_000_000}
            error={issueAt(issues, 'batch.maxTokens')}
            value={batch.maxTokens}
            onChange={(maxTokens) => onChange({ ...operation, batch: { ...batch, maxTokens } }, 'batch.maxTokens')}
          />
        </div>
      )}
      <ChoiceSetting
        label={t('fallback')}
        tip={t('fallbackTip')}
        value={fallback === undefined ? 'usual' : 'own'}
        options={(['usual', 'own'] as const).map((value) => ({ value, label: t(`fallbackOptions.${value}`) }))}
        onChange={(value) =>
          onChange(
            set(
              operation,
              'fallback',
              value === 'usual' ? undefined : { operation: 'truncate', maxLines: 10, maxChars: 1_000 },
            ),
          )
        }
      />
      {fallback === undefined ? null : (
        <div className="flex flex-col gap-2.5 border-l-2 border-border pl-2.5">
          <TruncateFields
            operation={fallback}
            issues={issuesBelow(issues, 'fallback')}
            onChange={(next, field) =>
              next.operation === 'truncate' && onChange({ ...operation, fallback: next }, `fallback.${field ?? ''}`)
            }
          />
        </div>
      )}
    </>
  )
}
