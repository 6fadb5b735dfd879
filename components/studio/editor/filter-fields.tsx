'use client'

import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { operableKinds, roles } from '@/lib/engine'
import { ToggleGroup } from '@/components/ui/buttons/toggle-group'
import { ChoiceSetting, ListSetting, NumberSetting } from './fields'
import { issueAt, issuesBelow, listOrNothing, set, withFilter, type Filter } from '../model/pass-model'
import { Choices } from './sections/section'
import type { PassEditorProps } from './types'

/** Whether only what has a property is selected, or only what has not. */
type Kept = NonNullable<Filter['typed' | 'errors']>

/** Every field of the filter. What is not set does not restrict. */
export const FilterFields = memo(function FilterFields({
  pass,
  issues,
  suggestions,
  onChange,
}: Pick<PassEditorProps, 'pass' | 'issues' | 'suggestions' | 'onChange'>) {
  const t = useTranslations('pass.filter')
  const fields = useTranslations('pass.fields')
  const workbench = useTranslations('workbench')
  const filter = pass.selection.filter ?? {}
  const wrong = issuesBelow(issues, 'selection.filter')
  const change = <Field extends keyof Filter>(field: Field, value: Filter[Field] | undefined, isTyped = false): void =>
    onChange(withFilter(pass, field, value), isTyped ? `filter.${field}` : undefined)
  const range = (end: 'from' | 'to', value: number | undefined): void => {
    const next = set(filter.range ?? {}, end, value)
    change('range', Object.keys(next).length === 0 ? undefined : next, true)
  }
  const number = (field: 'minTokens' | 'keepNewest' | 'keepNewestTokens', max: number) => (
    <NumberSetting
      optional
      label={t(field)}
      tip={t(`${field}Tip`)}
      max={max}
      placeholder={fields('none')}
      error={issueAt(wrong, field)}
      value={filter[field]}
      onChange={(value) => change(field, value, true)}
    />
  )
  const kept = (
    field: 'typed' | 'superseded' | 'errors',
    value: Kept | undefined,
    choose: (value: Kept | undefined) => void,
  ) => (
    <ChoiceSetting
      label={t(field)}
      tip={t(`${field}Tip`)}
      value={value ?? 'any'}
      options={(['any', 'only', 'exclude'] as const).map((option) => ({
        value: option,
        label: t(`${field}Options.${option}`),
      }))}
      onChange={(option) => choose(option === 'any' ? undefined : option)}
    />
  )
  return (
    <>
      <p className="text-xs text-text-muted">{t('intro')}</p>
      <Choices label={t('kinds')} tip={t('kindsTip')}>
        <ToggleGroup
          aria-label={t('kinds')}
          value={filter.kinds ?? []}
          onValueChange={(value) => change('kinds', listOrNothing(value))}
          options={operableKinds.map((kind) => ({ value: kind, label: workbench(`kinds.${kind}`) }))}
        />
      </Choices>
      <Choices label={t('roles')} tip={t('rolesTip')}>
        <ToggleGroup
          aria-label={t('roles')}
          value={filter.roles ?? []}
          onValueChange={(value) => change('roles', listOrNothing(value))}
          options={roles.map((role) => ({ value: role, label: workbench(`roles.${role}`) }))}
        />
      </Choices>
      <ListSetting
        label={t('tools')}
        tip={t('toolsTip')}
        error={issueAt(wrong, 'tools')}
        value={filter.tools ?? []}
        suggestions={suggestions.tools}
        onChange={(value) => change('tools', listOrNothing(value))}
      />
      <ListSetting
        label={t('paths')}
        tip={t('pathsTip')}
        error={issueAt(wrong, 'paths')}
        value={filter.paths ?? []}
        suggestions={suggestions.paths}
        onChange={(value) => change('paths', listOrNothing(value))}
      />
      {number('minTokens', 1_000_000)}
      {kept('typed', filter.typed, (value) => change('typed', value))}
      {kept(
        'superseded',
        filter.superseded === undefined ? undefined : filter.superseded ? 'only' : 'exclude',
        (value) => change('superseded', value === undefined ? undefined : value === 'only'),
      )}
      {kept('errors', filter.errors, (value) => change('errors', value))}
      <NumberSetting
        optional
        min={1}
        label={t('from')}
        tip={t('fromTip')}
        placeholder="1"
        error={issueAt(wrong, 'range.from')}
        value={filter.range?.from}
        onChange={(value) => range('from', value)}
      />
      <NumberSetting
        optional
        min={1}
        label={t('to')}
        tip={t('toTip')}
        placeholder={fields('none')}
        error={issueAt(wrong, 'range.to')}
        value={filter.range?.to}
        onChange={(value) => range('to', value)}
      />
      {number('keepNewest', 1_000_000)}
      {number('keepNewestTokens', 100_000_000)}
    </>
  )
})
