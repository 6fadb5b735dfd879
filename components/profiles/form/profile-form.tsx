'use client'

import { useTranslations } from 'next-intl'
import { LONGEST_NAME } from '@/lib/engine'
import type { ReactNode } from 'react'
import type { CatalogModelView, HandlerView, ProfileView, PromptCheck } from '@/lib/contracts/profiles'
import type { SettingsView } from '@/lib/contracts/settings'
import { Card, CardBody, CardHeading } from '@/components/ui/display/card'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { AdvancedOptions } from './advanced-options'
import { LimitFields } from './limit-fields'
import { ModelPicker } from './model-picker'
import { PriceFields } from './price-fields'
import { withHandler, withModel, type DraftField, type DraftProblem, type ProfileDraft } from '../model/profile-model'
import { PromptField } from './prompt-field'
import { SecretField } from './secret-field'
import { ThresholdField } from './threshold-field'
import { useProfileLabels } from '@/components/shared/labels/use-profile-labels'

interface ProfileFormProps {
  readonly draft: ProfileDraft
  readonly onChange: (draft: ProfileDraft) => void
  /** The stored profile; absent for a new one. */
  readonly saved: ProfileView | undefined
  readonly handlers: readonly HandlerView[]
  readonly settings: SettingsView
  readonly found: readonly CatalogModelView[]
  readonly searching: boolean
  readonly listed: CatalogModelView | undefined
  /** Shown after the first attempt to save. */
  readonly problems: Readonly<Partial<Record<DraftField, DraftProblem>>>
  readonly promptCheck: PromptCheck | undefined
  readonly onPreview: () => void
  readonly previewing: boolean
  /** The connection test and its result. */
  readonly connection: ReactNode
}

export function ProfileForm({
  draft,
  onChange,
  saved,
  handlers,
  settings,
  found,
  searching,
  listed,
  problems,
  promptCheck,
  onPreview,
  previewing,
  connection,
}: ProfileFormProps) {
  const t = useTranslations('profiles.form')
  const words = useProfileLabels()
  const handler = handlers.find(({ id }) => id === draft.handler)
  const problem = (field: DraftField): string | undefined => {
    const known = problems[field]
    return known === undefined ? undefined : t(`problems.${known}`)
  }
  const option = (name: 'baseUrl' | 'region' | 'projectId', value: string): void =>
    onChange({ ...draft, options: { ...draft.options, [name]: value === '' ? undefined : value } })
  return (
    <div className="flex flex-col gap-4">
      <Section title={t('modelSection')}>
        <div className="grid gap-4 md:grid-cols-2">
          <Field label={t('name')} required help={t('nameHelp')} error={problem('name')}>
            <Input
              value={draft.name}
              maxLength={LONGEST_NAME}
              onChange={(event) => onChange({ ...draft, name: event.target.value })}
            />
          </Field>
          <Field label={t('provider')}>
            <Select
              value={draft.handler}
              onValueChange={(id) => {
                const next = handlers.find((candidate) => candidate.id === id)
                if (next !== undefined) onChange(withHandler(draft, next))
              }}
              options={handlers.flatMap(({ id, name }) =>
                id === 'offline' ? [] : [{ value: id, label: words.handler(id, name) }],
              )}
            />
          </Field>
          <ModelPicker
            value={draft.model}
            onChange={(model) => onChange({ ...draft, model })}
            onPick={({ model }) => onChange(withModel(draft, model))}
            found={found}
            searching={searching}
            searchable={handler?.catalogProvider !== undefined}
            error={problem('model')}
          />
          {(['baseUrl', 'region', 'projectId'] as const)
            .filter(
              (name) =>
                handler?.options.includes(name) && (name !== 'baseUrl' || handler.requiredOptions.includes(name)),
            )
            .map((name) => (
              <Field
                key={name}
                label={words.option(name)}
                required={handler?.requiredOptions.includes(name)}
                help={t(`optionHelp.${name}`)}
                error={problem(name)}
              >
                <Input
                  value={draft.options[name] ?? ''}
                  spellCheck={false}
                  placeholder={t(`optionExamples.${name}`)}
                  onChange={(event) => option(name, event.target.value)}
                />
              </Field>
            ))}
        </div>
      </Section>
      <Section title={t('accessSection')} help={t('accessHelp')}>
        <div className="grid gap-4 md:grid-cols-2">
          {handler?.secrets.map(({ name, variable, inEnvironment }) => {
            const stored =
              saved?.handler === draft.handler ? saved.secrets.find((secret) => secret.name === name)?.state : undefined
            return (
              <SecretField
                key={`${draft.handler}-${name}`}
                label={words.secret(name)}
                variable={variable}
                state={stored ?? (inEnvironment ? 'environment' : 'absent')}
                value={draft.secrets[name]}
                onChange={(value) => onChange({ ...draft, secrets: { ...draft.secrets, [name]: value } })}
              />
            )
          })}
        </div>
        {connection}
      </Section>
      <Section title={t('priceSection')} help={t('priceHelp')}>
        <PriceFields
          model={draft.model}
          prices={draft.prices}
          listed={listed}
          saved={saved?.model === draft.model && saved.handler === draft.handler ? saved : undefined}
          onChange={(prices) => onChange({ ...draft, prices })}
        />
      </Section>
      <Section title={t('limitSection')}>
        <LimitFields draft={draft} listedWindow={listed?.contextWindow} onChange={onChange} />
        <ThresholdField
          draft={draft}
          settings={settings}
          warning={saved?.effectiveThreshold.warning}
          onChange={(threshold) => onChange({ ...draft, threshold })}
        />
      </Section>
      <Section title={t('promptSection')} help={t('promptHelp')}>
        <PromptField
          value={draft.customPrompt ?? ''}
          check={promptCheck}
          previewing={previewing}
          onPreview={onPreview}
          onChange={(prompt) => onChange({ ...draft, customPrompt: prompt === '' ? undefined : prompt })}
        />
      </Section>
      {handler === undefined ? null : (
        <AdvancedOptions
          key={handler.id}
          handler={handler}
          options={draft.options}
          baseUrlError={problem('baseUrl')}
          onChange={(options) => onChange({ ...draft, options })}
        />
      )}
    </div>
  )
}

function Section({
  title,
  help,
  children,
}: {
  readonly title: string
  readonly help?: string
  readonly children: ReactNode
}) {
  return (
    <Card>
      <CardHeading>{title}</CardHeading>
      <CardBody className="flex flex-col gap-4">
        {help === undefined ? null : <p className="max-w-[80ch] text-text-muted">{help}</p>}
        {children}
      </CardBody>
    </Card>
  )
}
