'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/fields/field'
import { NumberInput } from '@/components/ui/fields/number-input'
import { Select } from '@/components/ui/fields/select'
import type { ProfileDraft } from '../model/profile-model'

interface LimitFieldsProps {
  readonly draft: ProfileDraft
  readonly listedWindow: number | undefined
  readonly onChange: (draft: ProfileDraft) => void
}

const whole = (value: number | undefined): number | undefined => (value === undefined ? undefined : Math.round(value))

export function LimitFields({ draft, listedWindow, onChange }: LimitFieldsProps) {
  const t = useTranslations('profiles.form')
  const { contextWindow, maxOutput, supportsCache } = draft
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Field
        label={t('window')}
        help={
          contextWindow !== undefined
            ? t('windowOwn')
            : listedWindow === undefined
              ? t('windowUnknown')
              : t('windowListed', { tokens: listedWindow })
        }
      >
        <NumberInput
          value={contextWindow}
          min={1}
          max={100_000_000}
          step={1_000}
          className="w-full"
          placeholder={listedWindow === undefined ? t('unknown') : String(listedWindow)}
          onValueChange={(value) => onChange({ ...draft, contextWindow: whole(value) })}
        />
      </Field>
      <Field label={t('maxOutput')} help={t('maxOutputHelp')}>
        <NumberInput
          value={maxOutput}
          min={1}
          max={10_000_000}
          step={1_000}
          className="w-full"
          placeholder={t('byModel')}
          onValueChange={(value) => onChange({ ...draft, maxOutput: whole(value) })}
        />
      </Field>
      <Field label={t('cache')} help={t('cacheHelp')}>
        <Select
          value={supportsCache === undefined ? 'auto' : supportsCache ? 'yes' : 'no'}
          onValueChange={(value) =>
            onChange({ ...draft, supportsCache: value === 'auto' ? undefined : value === 'yes' })
          }
          options={[
            { value: 'auto', label: t('cacheAuto') },
            { value: 'yes', label: t('cacheYes') },
            { value: 'no', label: t('cacheNo') },
          ]}
        />
      </Field>
    </div>
  )
}
