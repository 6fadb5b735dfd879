'use client'

import { useTranslations } from 'next-intl'
import { ChoiceSetting, TextSetting } from './fields'
import type { ProfileChoice } from './types'

const OF_RUN = '(run)'

interface ProfileSettingProps {
  readonly value: string | undefined
  readonly profiles: readonly ProfileChoice[]
  readonly onChange: (profile: string | undefined) => void
}

/** A profile that is named but not known here (of a preset from elsewhere) stays as it is written. */
export function ProfileSetting({ value, profiles, onChange }: ProfileSettingProps) {
  const t = useTranslations('pass.operation')
  const chosen = value === undefined || value === '' ? OF_RUN : value
  const known = chosen === OF_RUN || profiles.some(({ id }) => id === chosen)
  return (
    <ChoiceSetting
      label={t('profile')}
      tip={t('profileTip')}
      value={chosen}
      options={[
        { value: OF_RUN, label: t('profileOfRun') },
        ...profiles.map(({ id, name }) => ({ value: id, label: name })),
        ...(known ? [] : [{ value: chosen, label: chosen }]),
      ]}
      onChange={(next) => onChange(next === OF_RUN ? undefined : next)}
    />
  )
}

interface PromptSettingProps {
  readonly value: string | undefined
  /** Lines of the box. */
  readonly rows: number
  readonly error: string | undefined
  readonly onChange: (prompt: string | undefined) => void
}

/** What the model is told instead of the usual prompt; empty: the usual one. */
export function PromptSetting({ value, onChange, ...box }: PromptSettingProps) {
  const t = useTranslations('pass.operation')
  return (
    <TextSetting
      {...box}
      label={t('prompt')}
      tip={t('promptTip')}
      placeholder={t('promptPlaceholder')}
      value={value ?? ''}
      onChange={(prompt) => onChange(prompt === '' ? undefined : prompt)}
    />
  )
}
