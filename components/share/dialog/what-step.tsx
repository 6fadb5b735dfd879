'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Callout } from '@/components/ui/display/callout'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Switch } from '@/components/ui/fields/switch'
import { RowList, type RowListProps } from './row-list'

interface WhatStepProps extends RowListProps {
  readonly title: string
  readonly onTitle: (title: string) => void
  readonly withTexts: boolean
  readonly onWithTexts: (on: boolean) => void
  /** How many notes the session has. */
  readonly notes: number
  readonly withNotes: boolean
  readonly onWithNotes: (on: boolean) => void
  /** Absent while there is nothing to report. */
  readonly onReport: (() => void) | undefined
}

export function WhatStep({
  title,
  onTitle,
  withTexts,
  onWithTexts,
  notes,
  withNotes,
  onWithNotes,
  onReport,
  ...list
}: WhatStepProps) {
  const t = useTranslations('share.what')
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('name')} help={t('nameHelp')}>
        <Input value={title} maxLength={200} onChange={(event) => onTitle(event.target.value)} />
      </Field>
      {list.rows.length === 1 && list.leftOut.length === 0 ? null : <RowList {...list} />}
      {onReport === undefined ? null : (
        <p className="text-xs text-text-muted">
          {t('fileHelp')}{' '}
          <Button variant="link" size="sm" className="h-auto" onClick={onReport}>
            {t('file')}
          </Button>
        </p>
      )}
      <div className="flex flex-col gap-3 rounded-lg border border-border p-3">
        <Field label={t('include')} help={t('includeHelp')} layout="inline">
          <Switch checked={withTexts} onCheckedChange={onWithTexts} />
        </Field>
        {withTexts && notes > 0 ? (
          <Field label={t('notes', { count: notes })} help={t('notesHelp')} layout="inline">
            <Switch checked={withNotes} onCheckedChange={onWithNotes} />
          </Field>
        ) : null}
        <Callout kind={withTexts ? 'warning' : 'info'}>{t(withTexts ? 'texts' : 'figures')}</Callout>
      </div>
    </div>
  )
}
