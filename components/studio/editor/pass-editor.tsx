'use client'

import { useTranslations } from 'next-intl'
import { memo, type KeyboardEvent } from 'react'
import { orders, type PassConfig } from '@/lib/engine'
import { SegmentedControl } from '@/components/ui/buttons/segmented-control'
import { BatchSection } from './sections/batch-section'
import { ExecutionSection } from './sections/execution-section'
import { ChoiceSetting, NumberSetting, TextSetting } from './fields'
import { OperationsSection } from './sections/operations-section'
import { OverridesSection } from './sections/overrides-section'
import { hasIssue, issueAt, set, withMode } from '../model/pass-model'
import { Fold, Section } from './sections/section'
import { SelectionSection } from './sections/selection-section'
import type { PassEditorProps } from './types'

/** What the keys of the card around would do to it, while a control of the editor may mean something else by them. */
const cardKeys: ReadonlySet<string> = new Set(['d', 'Delete', '[', ']'])

function keepCardKeys(event: KeyboardEvent): void {
  if (cardKeys.has(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation()
}

/** Every field of a pass. What is changed goes out at once; nothing is kept in here. */
export function PassEditor(props: PassEditorProps) {
  const t = useTranslations('pass.editor')
  const { pass, preview, issues, suggestions, messageCount, onChange } = props
  return (
    <div role="presentation" onKeyDown={keepCardKeys}>
      <div role="group" aria-label={t('label', { name: pass.name })} className="flex min-w-0 flex-col gap-3.5 text-sm">
        <TextSetting
          label={t('name')}
          tip={t('nameTip')}
          error={issueAt(issues, 'name')}
          value={pass.name}
          onChange={(name) => onChange({ ...pass, name }, 'name')}
        />
        <SelectionSection
          pass={pass}
          preview={preview}
          issues={issues}
          suggestions={suggestions}
          messageCount={messageCount}
          onChange={onChange}
        />
        <ModeSection {...props} />
        <ExecutionSection pass={pass} preview={preview} issues={issues} onChange={onChange} />
        <div className="flex flex-col border-t border-border pt-2">
          {pass.mode === 'individual' ? (
            <OverridesSection
              pass={pass}
              issues={issues}
              profiles={props.profiles}
              messageCount={messageCount}
              operationPreview={props.operationPreview}
              onChange={onChange}
            />
          ) : null}
          <StopsFold pass={pass} issues={issues} onChange={onChange} />
          <Fold
            title={t('description')}
            invalid={hasIssue(issues, 'description')}
            open={pass.description !== undefined}
          >
            <TextSetting
              rows={3}
              label={t('description')}
              tip={t('descriptionTip')}
              error={issueAt(issues, 'description')}
              value={pass.description ?? ''}
              onChange={(text) => onChange(set(pass, 'description', text === '' ? undefined : text), 'description')}
            />
          </Fold>
        </div>
      </div>
    </div>
  )
}

function ModeSection({ pass, preview, issues, profiles, operationPreview, onChange }: PassEditorProps) {
  const t = useTranslations('pass.mode')
  return (
    <Section title={t('title')}>
      <div className="flex flex-col gap-1">
        <SegmentedControl
          aria-label={t('label')}
          value={pass.mode}
          onValueChange={(mode) => onChange(withMode(pass, mode))}
          segments={(['individual', 'batch'] as const).map((value) => ({ value, label: t(value) }))}
          className="w-full [&>*]:flex-1"
        />
        <p className="text-xs text-text-muted">{t(pass.mode === 'batch' ? 'batchHelp' : 'individualHelp')}</p>
      </div>
      {pass.mode === 'batch' ? (
        <BatchSection pass={pass} preview={preview} issues={issues} profiles={profiles} onChange={onChange} />
      ) : (
        <OperationsSection
          pass={pass}
          issues={issues}
          profiles={profiles}
          operationPreview={operationPreview}
          onChange={onChange}
        />
      )}
    </Section>
  )
}

const StopsFold = memo(function StopsFold({
  pass,
  issues,
  onChange,
}: Pick<PassEditorProps, 'pass' | 'issues' | 'onChange'>) {
  const t = useTranslations('pass.stops')
  const fields = useTranslations('pass.fields')
  const number = (field: 'targetTokens' | 'targetPercent' | 'minSavingTokens') => (
    <NumberSetting
      optional
      max={field === 'targetPercent' ? 100 : 100_000_000}
      label={t(field)}
      tip={t(`${field}Tip`)}
      placeholder={fields('none')}
      error={issueAt(issues, field)}
      value={pass[field]}
      onChange={(value) => onChange(set<PassConfig, typeof field>(pass, field, value), field)}
    />
  )
  const isSet =
    pass.targetTokens !== undefined ||
    pass.targetPercent !== undefined ||
    pass.minSavingTokens !== undefined ||
    (pass.mode === 'individual' && pass.order !== 'position')
  return (
    <Fold
      title={t('title')}
      open={isSet}
      invalid={hasIssue(issues, 'targetTokens', 'targetPercent', 'minSavingTokens', 'order')}
    >
      {number('targetTokens')}
      {number('targetPercent')}
      {number('minSavingTokens')}
      {pass.mode === 'individual' ? (
        <ChoiceSetting
          label={t('order')}
          tip={t('orderTip')}
          value={pass.order}
          options={orders.map((order) => ({ value: order, label: t(`orders.${order}`) }))}
          onChange={(order) => onChange({ ...pass, order })}
        />
      ) : null}
    </Fold>
  )
})
