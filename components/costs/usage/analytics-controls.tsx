'use client'

import { useTranslations } from 'next-intl'
import { buckets, groupings } from '@/lib/contracts/analytics'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'

export interface AnalyticsView {
  readonly group: (typeof groupings)[number]
  readonly bucket: (typeof buckets)[number]
  readonly from: string | null
  readonly to: string | null
}

interface AnalyticsControlsProps {
  readonly view: AnalyticsView
  readonly onChange: (changes: Partial<AnalyticsView>) => void
}

export function AnalyticsControls({ view, onChange }: AnalyticsControlsProps) {
  const t = useTranslations('analytics.controls')
  return (
    <div
      role="group"
      aria-label={t('label')}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_1fr_1fr_1fr_auto]"
    >
      <Field label={t('group')}>
        <Select
          value={view.group}
          onValueChange={(group) => onChange({ group })}
          options={groupings.map((value) => ({ value, label: t(`groups.${value}`) }))}
        />
      </Field>
      <Field label={t('bucket')}>
        <Select
          value={view.bucket}
          onValueChange={(bucket) => onChange({ bucket })}
          options={buckets.map((value) => ({ value, label: t(`buckets.${value}`) }))}
        />
      </Field>
      <Field label={t('from')}>
        <Input
          type="date"
          value={view.from ?? ''}
          max={view.to ?? undefined}
          onChange={(event) => onChange({ from: event.target.value || null })}
        />
      </Field>
      <Field label={t('to')}>
        <Input
          type="date"
          value={view.to ?? ''}
          min={view.from ?? undefined}
          onChange={(event) => onChange({ to: event.target.value || null })}
        />
      </Field>
      <Button
        variant="ghost"
        disabled={view.from === null && view.to === null}
        onClick={() => onChange({ from: null, to: null })}
      >
        {t('all')}
      </Button>
    </div>
  )
}
