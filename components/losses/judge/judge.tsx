'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { profileQueries } from '@/components/profiles'
import { Link } from '@/components/ui/buttons/link'
import { ToggleGroup } from '@/components/ui/buttons/toggle-group'
import { Field } from '@/components/ui/fields/field'
import { NumberInput } from '@/components/ui/fields/number-input'
import { Select } from '@/components/ui/fields/select'
import type { MeasuredRow } from '../model/rows'
import { Asked } from './asked'

interface JudgeProps {
  readonly rows: readonly MeasuredRow[]
  /** Key of the row that is judged unless others are chosen. */
  readonly primary: string
  readonly onPlace: (message: string) => void
}

const REPLICATES = 2
const MOST_REPLICATES = 5

/** A model answers questions from what strategies leave, and grades the answers. What it costs is said before anybody is asked. */
export function Judge({ rows, primary, onPlace }: JudgeProps) {
  const t = useTranslations('losses.judge')
  const format = useFormatter()
  const profiles = useQuery(profileQueries.list())
  const [profile, setProfile] = useState<string>()
  const [replicates, setReplicates] = useState(REPLICATES)
  const [picked, setPicked] = useState<readonly string[]>([primary])
  const models = (profiles.data ?? []).filter(({ handler }) => handler !== 'offline')
  const judged = rows.filter(({ key }) => picked.includes(key))
  const title = t('title', { letters: format.list(judged.map(({ letter }) => letter)) })
  const question = profile === undefined ? undefined : { profile, replicates }
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-sm font-medium">{title}</h2>
      <p className="text-xs text-pretty text-text-muted">{t('lead')}</p>
      {profiles.data !== undefined && models.length === 0 ? (
        <p className="text-sm">
          {t.rich('noModel', {
            link: (words) => (
              <Link href="/profiles/new" className="text-accent underline underline-offset-4">
                {words}
              </Link>
            ),
          })}
        </p>
      ) : (
        <>
          {rows.length > 1 ? (
            <ToggleGroup
              aria-label={t('strategies')}
              value={judged.map(({ key }) => key)}
              // Somebody must be judged: the last one stays.
              onValueChange={(keys) => keys.length > 0 && setPicked(keys)}
              options={rows.map(({ key, letter, name }) => ({ value: key, label: `${letter} ${name}` }))}
            />
          ) : null}
          <div className="flex flex-wrap items-end gap-3">
            <Field label={t('profile')} className="w-60 max-w-full">
              <Select
                value={profile ?? ''}
                placeholder={t('choose')}
                onValueChange={setProfile}
                options={models.map(({ id, name, model }) => ({ value: id, label: name, description: model }))}
              />
            </Field>
            <Field label={t('replicates')}>
              <NumberInput
                value={replicates}
                min={1}
                max={MOST_REPLICATES}
                className="w-20"
                onValueChange={(value) => setReplicates(value ?? REPLICATES)}
              />
            </Field>
          </div>
        </>
      )}
      {question && judged.length > 0 ? (
        <Asked
          key={JSON.stringify([judged.map(({ ref }) => ref), question])}
          rows={judged}
          question={question}
          onPlace={onPlace}
        />
      ) : null}
    </section>
  )
}
