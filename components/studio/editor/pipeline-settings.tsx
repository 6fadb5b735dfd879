'use client'

import { useTranslations } from 'next-intl'
import { ListSetting, NumberSetting, percent, SwitchSetting, type Bounds } from './fields'
import { issueAt, set } from '../model/pass-model'
import { Section } from './sections/section'
import type { PipelineSettingsProps } from './types'

/** What holds for every pass. */
export function PipelineSettings({ config, issues, suggestions, onChange }: PipelineSettingsProps) {
  const t = useTranslations('pass.settings')
  const fields = useTranslations('pass.fields')
  const limit = (
    field:
      | 'coldFrom'
      | 'leastSavedTokens'
      | 'capResultTokens'
      | 'capOutputTokens'
      | 'targetTokens'
      | 'targetReductionPercent',
    bounds: Bounds,
  ) => (
    <NumberSetting
      optional
      {...bounds}
      label={t(field)}
      tip={t(`${field}Tip`)}
      placeholder={fields('none')}
      error={issueAt(issues, field)}
      value={config[field]}
      onChange={(value) => onChange(set(config, field, value), field)}
    />
  )
  return (
    <div role="group" aria-label={t('label')} className="flex min-w-0 flex-col gap-3.5 text-sm">
      <Section title={t('protection')} className="border-t-0 pt-0">
        <SwitchSetting
          label={t('keepFirstMessage')}
          tip={t('keepFirstMessageTip')}
          value={config.keepFirstMessage}
          onChange={(keepFirstMessage) => onChange({ ...config, keepFirstMessage })}
        />
        {config.keepFirstMessage ? (
          <NumberSetting
            optional
            min={1}
            max={1_000}
            label={t('keepFirstCount')}
            tip={t('keepFirstCountTip')}
            placeholder="1"
            error={issueAt(issues, 'keepFirstCount')}
            value={config.keepFirstCount}
            onChange={(value) => onChange(set(config, 'keepFirstCount', value), 'keepFirstCount')}
          />
        ) : null}
        <ListSetting
          label={t('protectedTools')}
          tip={t('protectedToolsTip')}
          error={issueAt(issues, 'protectedTools')}
          value={config.protectedTools}
          suggestions={suggestions.tools}
          onChange={(tools) => onChange({ ...config, protectedTools: [...tools] })}
        />
        <ListSetting
          label={t('protectedPaths')}
          tip={t('protectedPathsTip')}
          error={issueAt(issues, 'protectedPaths')}
          value={config.protectedPaths}
          suggestions={suggestions.paths}
          onChange={(paths) => onChange({ ...config, protectedPaths: [...paths] })}
        />
        <ListSetting
          label={t('protectedMessages')}
          tip={t('protectedMessagesTip')}
          error={issueAt(issues, 'protectedMessages')}
          value={config.protectedMessages ?? []}
          suggestions={[]}
          onChange={(places) =>
            onChange(set(config, 'protectedMessages', places.length === 0 ? undefined : places.map(asPlace)))
          }
        />
      </Section>
      <Section title={t('atArrival')}>
        <SwitchSetting
          label={t('losslessAtArrival')}
          tip={t('losslessAtArrivalTip')}
          value={config.losslessAtArrival ?? false}
          onChange={(value) => onChange(set(config, 'losslessAtArrival', value || undefined))}
        />
        <SwitchSetting
          label={t('thinLineNumbers')}
          tip={t('thinLineNumbersTip')}
          value={config.thinLineNumbers ?? false}
          onChange={(value) => onChange(set(config, 'thinLineNumbers', value || undefined))}
        />
        {limit('capResultTokens', { min: 100, max: 10_000_000 })}
        {limit('capOutputTokens', { min: 100, max: 10_000_000 })}
      </Section>
      <Section title={t('occasion')}>
        {limit('coldFrom', { min: 1, max: 100_000_000 })}
        {limit('leastSavedTokens', { min: 0, max: 100_000_000 })}
      </Section>
      <Section title={t('limits')}>
        {limit('targetTokens', { max: 100_000_000 })}
        {limit('targetReductionPercent', percent)}
        <NumberSetting
          min={1}
          max={64}
          label={t('maxParallelCalls')}
          tip={t('maxParallelCallsTip')}
          error={issueAt(issues, 'maxParallelCalls')}
          value={config.maxParallelCalls}
          onChange={(maxParallelCalls) => onChange({ ...config, maxParallelCalls }, 'maxParallelCalls')}
        />
      </Section>
    </div>
  )
}

/** `41` means `#41`. */
const asPlace = (text: string): string => (/^\d/.test(text) ? `#${text}` : text)
