'use client'

import { useTranslations } from 'next-intl'
import { memo } from 'react'
import type { PassPreview } from '@/lib/contracts/studio'
import { ChoiceSetting, NumberSetting, percent, type Bounds } from '../fields'
import { FilterFields } from '../filter-fields'
import { filterCount, hasIssue, issueAt, set as setField, withSelection, type Selection } from '../../model/pass-model'
import { Finding, Fold, Section } from './section'
import type { PassEditorProps } from '../types'

const types = [
  'preserve_recent',
  'preserve_turns',
  'preserve_tokens',
  'preserve_percent',
  'custom',
] as const satisfies readonly Selection['type'][]

type SelectionSectionProps = Pick<
  PassEditorProps,
  'pass' | 'preview' | 'issues' | 'suggestions' | 'messageCount' | 'onChange'
>

/** What the pass may touch, and how much of the session that is. */
export const SelectionSection = memo(function SelectionSection({
  pass,
  preview,
  issues,
  suggestions,
  messageCount,
  onChange,
}: SelectionSectionProps) {
  const t = useTranslations('pass.selection')
  const filter = useTranslations('pass.filter')
  const set = filterCount(pass.selection.filter)
  return (
    <Section title={t('title')}>
      <ChoiceSetting
        layout="stacked"
        label={t('type')}
        tip={t('typeTip')}
        value={pass.selection.type}
        options={types.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        onChange={(type) => onChange(withSelection(pass, type))}
      />
      <Amount pass={pass} issues={issues} onChange={onChange} />
      <PairAtBoundary pass={pass} onChange={onChange} />
      <Fold
        title={filter('title')}
        note={set === 0 ? undefined : filter('set', { count: set })}
        invalid={hasIssue(issues, 'selection.filter')}
        open={pass.selection.type === 'custom'}
      >
        <FilterFields pass={pass} issues={issues} suggestions={suggestions} onChange={onChange} />
      </Fold>
      <Count preview={preview} messageCount={messageCount} />
    </Section>
  )
})

const Amount = memo(function Amount({ pass, issues, onChange }: Pick<PassEditorProps, 'pass' | 'issues' | 'onChange'>) {
  const t = useTranslations('pass.selection')
  const { selection } = pass
  const number = (
    field: 'keepRecentCount' | 'keepPercentage' | 'keepTokens' | 'keepTurns',
    bounds: Bounds,
    value: number,
    withValue: (value: number) => Selection,
  ) => (
    <NumberSetting
      {...bounds}
      label={t(field)}
      tip={t(`${field}Tip`)}
      error={issueAt(issues, `selection.${field}`)}
      value={value}
      onChange={(next) => onChange({ ...pass, selection: withValue(next) }, `selection.${selection.type}`)}
    />
  )
  switch (selection.type) {
    case 'preserve_recent':
      return number('keepRecentCount', { max: 1_000_000 }, selection.keepRecentCount, (keepRecentCount) => ({
        ...selection,
        keepRecentCount,
      }))
    case 'preserve_percent':
      return number('keepPercentage', percent, selection.keepPercentage, (keepPercentage) => ({
        ...selection,
        keepPercentage,
      }))
    case 'preserve_tokens':
      return number('keepTokens', { max: 100_000_000 }, selection.keepTokens, (keepTokens) => ({
        ...selection,
        keepTokens,
      }))
    case 'preserve_turns':
      return number('keepTurns', { max: 1_000_000 }, selection.keepTurns, (keepTurns) => ({ ...selection, keepTurns }))
    case 'custom':
      return null
  }
})

const PairAtBoundary = memo(function PairAtBoundary({ pass, onChange }: Pick<PassEditorProps, 'pass' | 'onChange'>) {
  const t = useTranslations('pass.selection')
  const { selection } = pass
  if (selection.type === 'custom') return null
  return (
    <ChoiceSetting
      label={t('pairAtBoundary')}
      tip={t('pairAtBoundaryTip')}
      value={selection.pairAtBoundary ?? 'each'}
      options={(['each', 'recent', 'old'] as const).map((value) => ({ value, label: t(`pairs.${value}`) }))}
      onChange={(value) =>
        onChange({ ...pass, selection: setField(selection, 'pairAtBoundary', value === 'each' ? undefined : value) })
      }
    />
  )
})

function Count({
  preview,
  messageCount,
}: {
  readonly preview: PassPreview | undefined
  readonly messageCount: number
}) {
  const t = useTranslations('pass.selection')
  if (messageCount === 0) return <Finding>{t('noSession')}</Finding>
  if (preview === undefined) return <Finding>{t('counting')}</Finding>
  const { selection } = preview
  if (selection === undefined) return null
  return (
    <Finding tone={selection.parts === 0 ? 'warning' : 'neutral'}>
      {selection.parts === 0 ? t('none') : t.rich('counts', { ...selection, b: (text) => <b>{text}</b> })}
    </Finding>
  )
}
