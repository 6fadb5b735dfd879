'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { RetentionSettings } from '@/lib/contracts/storage'
import { Button } from '@/components/ui/buttons/button'
import { Card, CardBody, CardHeading } from '@/components/ui/display/card'
import { Field } from '@/components/ui/fields/field'
import { NumberInput } from '@/components/ui/fields/number-input'
import { sameJson } from '@/lib/engine'

interface RetentionFormProps {
  readonly retention: RetentionSettings
  readonly saving: boolean
  readonly onSave: (retention: RetentionSettings) => void
}

/** Empty means for ever. Deleted sessions must have a limit. */
const optional = ['runDays', 'pinDays', 'eventDays'] as const

export function RetentionForm({ retention, saving, onSave }: RetentionFormProps) {
  const t = useTranslations('profiles.storage')
  const [draft, setDraft] = useState(retention)
  const dirty = !sameJson(draft, retention)
  const box = (name: keyof RetentionSettings, placeholder?: string) => (
    <Field key={name} label={t(`retention.${name}.label`)} help={t(`retention.${name}.help`)} layout="inline">
      <NumberInput
        value={draft[name] ?? undefined}
        min={1}
        max={3_650}
        unit={t('days')}
        placeholder={placeholder}
        className="w-36 shrink-0"
        onValueChange={(days) => setDraft({ ...draft, [name]: days ?? (name === 'deletedDays' ? 1 : null) })}
      />
    </Field>
  )
  return (
    <Card>
      <CardHeading>{t('retention.title')}</CardHeading>
      <CardBody>
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            onSave(draft)
          }}
        >
          <p className="max-w-[80ch] text-text-muted">{t('retention.help')}</p>
          {optional.map((name) => box(name, t('forever')))}
          {box('deletedDays')}
          <Button type="submit" variant="primary" className="self-start" loading={saving} disabled={!dirty && !saving}>
            {t('retention.save')}
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}
