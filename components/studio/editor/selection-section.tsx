'use client'

import { useTranslations } from 'next-intl'
import type { PassConfig } from '@/lib/condensation/providers/smart-config'
import type { PassPreview } from '@/lib/server/studio-contract'
import { ChoiceSetting, NumberSetting } from './fields'
import { FilterFields } from './filter-fields'
import { filterCount, hasIssue, issueAt, withSelection, type Selection } from './pass-model'
import { Finding, Fold, Section } from './section'
import type { PassEditorProps } from './types'

const types = ['preserve_recent', 'preserve_turns', 'preserve_tokens', 'preserve_percent', 'custom'] as const satisfies readonly Selection['type'][]

type SelectionSectionProps = Pick<PassEditorProps, 'pass' | 'preview' | 'issues' | 'suggestions' | 'messageCount' | 'onChange'>

/** What the pass may touch, and how much of the session that is. */
export function SelectionSection({ pass, preview, issues, suggestions, messageCount, onChange }: SelectionSectionProps) {
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
      <Fold title={filter('title')} note={set === 0 ? undefined : filter('set', { count: set })} invalid={hasIssue(issues, 'selection.filter')} open={pass.selection.type === 'custom'}>
        <FilterFields pass={pass} issues={issues} suggestions={suggestions} onChange={onChange} />
      </Fold>
      <Count preview={preview} messageCount={messageCount} />
    </Section>
  )
}

function Amount({ pass, issues, onChange }: Pick<PassEditorProps, 'pass' | 'issues' | 'onChange'>) {
  const t = useTranslations('pass.selection')
  const { selection } = pass
  const change = (next: Selection): void => onChange({ ...pass, selection: next } satisfies PassConfig, `selection.${next.type}`)
  switch (selection.type) {
    case 'preserve_recent':
      return (
        <NumberSetting
          label={t('keepRecentCount')}
          tip={t('keepRecentCountTip')}
          max={1_000_000}
          error={issueAt(issues, 'selection.keepRecentCount')}
          value={selection.keepRecentCount}
          onChange={(value) => value !== undefined && change({ ...selection, keepRecentCount: value })}
        />
      )
    case 'preserve_percent':
      return (
        <NumberSetting
          label={t('keepPercentage')}
          tip={t('keepPercentageTip')}
          max={100}
          step={0.1}
          unit="%"
          error={issueAt(issues, 'selection.keepPercentage')}
          value={selection.keepPercentage}
          onChange={(value) => value !== undefined && change({ ...selection, keepPercentage: value })}
        />
      )
    case 'preserve_tokens':
      return (
        <NumberSetting
          label={t('keepTokens')}
          tip={t('keepTokensTip')}
          max={100_000_000}
          error={issueAt(issues, 'selection.keepTokens')}
          value={selection.keepTokens}
          onChange={(value) => value !== undefined && change({ ...selection, keepTokens: value })}
        />
      )
    case 'preserve_turns':
      return (
        <NumberSetting
          label={t('keepTurns')}
          tip={t('keepTurnsTip')}
          max={1_000_000}
          error={issueAt(issues, 'selection.keepTurns')}
          value={selection.keepTurns}
          onChange={(value) => value !== undefined && change({ ...selection, keepTurns: value })}
        />
      )
    case 'custom':
      return null
  }
}

function Count({ preview, messageCount }: { readonly preview: PassPreview | undefined; readonly messageCount: number }) {
  const t = useTranslations('pass.selection')
  if (messageCount === 0) return <Finding>{t('noSession')}</Finding>
  if (preview === undefined) return <Finding>{t('counting')}</Finding>
  const { selection } = preview
  if (selection === undefined) return null
  return <Finding tone={selection.parts === 0 ? 'warning' : 'neutral'}>{selection.parts === 0 ? t('none') : t.rich('counts', { ...selection, b: (text) => <b>{text}</b> })}</Finding>
}
