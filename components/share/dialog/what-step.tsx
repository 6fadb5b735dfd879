'use client'

import { useTranslations } from 'next-intl'
import { Callout } from '@/components/ui/display/callout'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Switch } from '@/components/ui/fields/switch'
import { LetterMark } from '@/components/shared/parts/letter-mark'
import { letterOf } from '@/lib/contracts/column-letters'
import { withIds } from '../model/selection'

export interface ShareableRun {
  readonly id: string
  /** The letter of its column. */
  readonly index: number
  readonly title: string
  readonly tokensBefore: number
  readonly tokensAfter: number
}

interface WhatStepProps {
  readonly runs: readonly ShareableRun[]
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (ids: ReadonlySet<string>) => void
  readonly title: string
  readonly onTitle: (title: string) => void
  readonly withTexts: boolean
  readonly onWithTexts: (on: boolean) => void
}

export function WhatStep({ runs, chosen, onChosen, title, onTitle, withTexts, onWithTexts }: WhatStepProps) {
  const t = useTranslations('share.what')
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('name')} help={t('nameHelp')}>
        <Input value={title} maxLength={200} onChange={(event) => onTitle(event.target.value)} />
      </Field>
      {runs.length < 2 ? null : (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-xs font-medium">{t('runs')}</legend>
          <ul className="divide-y divide-border rounded-lg border border-border">
            {runs.map(({ id, index, title: name, tokensBefore, tokensAfter }) => (
              <li key={id}>
                <label htmlFor={`share-${id}`} className="flex min-h-9 items-center gap-2.5 px-3 py-1.5 hover:bg-hover">
                  <Checkbox
                    id={`share-${id}`}
                    aria-label={name}
                    checked={chosen.has(id)}
                    onCheckedChange={(on) => onChosen(withIds(chosen, [id], on === true))}
                  />
                  <LetterMark letter={letterOf(index)} />
                  <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
                  <span className="tabular text-xs text-text-muted">
                    {t('runTokens', { before: tokensBefore, after: tokensAfter })}
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {chosen.size === 0 ? (
            <p role="alert" className="text-xs text-danger">
              {t('none')}
            </p>
          ) : null}
        </fieldset>
      )}
      {chosen.size === 0 ? null : (
        <p className="text-xs text-text-muted">
          {t('fileHelp')}{' '}
          <a
            href={`/runs/report?runs=${[...chosen].map(encodeURIComponent).join(',')}`}
            download
            className="font-medium text-accent hover:underline"
          >
            {t('file')}
          </a>
        </p>
      )}
      <div className="flex flex-col gap-3 rounded-lg border border-border p-3">
        <Field label={t('include')} help={t('includeHelp')} layout="inline">
          <Switch checked={withTexts} onCheckedChange={onWithTexts} />
        </Field>
        <Callout kind={withTexts ? 'warning' : 'info'}>{t(withTexts ? 'texts' : 'figures')}</Callout>
      </div>
    </div>
  )
}
