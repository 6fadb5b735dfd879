'use client'

import { useTranslations } from 'next-intl'
import { LONGEST_DESCRIPTION, LONGEST_NAME } from '@/lib/engine'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Textarea } from '@/components/ui/fields/textarea'
import { nameProblem } from '../model/library-model'

/** What a person says of a preset. Tags as they are typed, between commas. */
export interface PresetWords {
  readonly name: string
  readonly description: string
  readonly tags: string
  readonly note: string
}

interface PresetFieldsProps {
  readonly words: PresetWords
  readonly onChange: (words: PresetWords) => void
  /** Names of the person's other presets. */
  readonly usedNames: readonly string[]
  /** Without them, description and note are left alone. */
  readonly of: 'preset' | 'version' | 'labels'
  /** The dialog around them opens on the name. */
  readonly first?: boolean
}

export function PresetFields({ words, onChange, usedNames, of, first = false }: PresetFieldsProps) {
  const t = useTranslations('presets.fields')
  const { name, description, tags, note } = words
  const problem = nameProblem(name)
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t('name')}
        required
        help={usedNames.includes(name.trim()) ? t('nameTaken') : undefined}
        error={problem && t(problem, { most: LONGEST_NAME, over: name.trim().length - LONGEST_NAME })}
      >
        <Input
          value={name}
          {...(first && { 'data-autofocus': true })}
          autoComplete="off"
          onChange={(event) => onChange({ ...words, name: event.target.value })}
        />
      </Field>
      {of === 'labels' ? null : (
        <Field label={t('description')}>
          <Textarea
            rows={3}
            value={description}
            maxLength={LONGEST_DESCRIPTION}
            onChange={(event) => onChange({ ...words, description: event.target.value })}
          />
        </Field>
      )}
      <Field label={t('tags')} help={t('tagsHelp')}>
        <Input
          value={tags}
          maxLength={900}
          autoComplete="off"
          onChange={(event) => onChange({ ...words, tags: event.target.value })}
        />
      </Field>
      {of === 'labels' ? null : (
        <Field label={t('note')} help={t(of === 'version' ? 'noteHelp' : 'noteFirstHelp')}>
          <Input
            value={note}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => onChange({ ...words, note: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}
