'use client'

import { useTranslations } from 'next-intl'
import type { ConversationSummary } from '@/lib/contracts/conversations'
import type { ProviderView } from '@/lib/contracts/runs'
import type { ProfileView } from '@/lib/contracts/profiles'
import { useProfileLabels } from '@/components/shared/labels/use-profile-labels'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import type { StrategyChoice } from './model/cost-model'

interface ComparisonControlsProps {
  readonly conversations: readonly ConversationSummary[]
  readonly conversation: string | undefined
  readonly onConversation: (id: string) => void
  readonly providers: readonly ProviderView[]
  readonly choices: readonly StrategyChoice[]
  readonly choice: string | undefined
  readonly onChoice: (value: string) => void
  readonly profiles: readonly ProfileView[]
  /** Profile that savings are against; absent: the default. */
  readonly current: string | undefined
  readonly onCurrent: (id: string | null) => void
}

const DEFAULT = 'default'

export function ComparisonControls({
  conversations,
  conversation,
  onConversation,
  providers,
  choices,
  choice,
  onChoice,
  profiles,
  current,
  onCurrent,
}: ComparisonControlsProps) {
  const t = useTranslations('costs.controls')
  const words = useEngineLabels()
  const profileWords = useProfileLabels()
  const nameOf = (id: string): string =>
    words.provider(id, providers.find((provider) => provider.id === id)?.name ?? id)
  const own = choices.filter(({ preset }) => preset === undefined)
  const presets = choices.flatMap(({ value, preset }) =>
    preset === undefined ? [] : [{ value, label: preset.name, description: nameOf(preset.provider) }],
  )
  return (
    <div role="group" aria-label={t('label')} className="grid gap-4 md:grid-cols-3">
      <Field label={t('conversation')}>
        <Select
          value={conversation}
          onValueChange={onConversation}
          placeholder={t('noConversation')}
          options={conversations.map(({ id, title, tokens }) => ({
            value: id,
            label: title,
            description: t('tokens', { tokens }),
          }))}
        />
      </Field>
      <Field label={t('strategy')}>
        <Select
          value={choice}
          onValueChange={onChoice}
          options={[
            {
              heading: t('strategies'),
              options: own.map(({ value, provider }) => ({ value, label: nameOf(provider) })),
            },
            ...(presets.length === 0 ? [] : [{ heading: t('presets'), options: presets }]),
          ]}
        />
      </Field>
      <Field label={t('current')} help={t('currentHelp')}>
        <Select
          value={current ?? DEFAULT}
          onValueChange={(id) => onCurrent(id === DEFAULT ? null : id)}
          options={[
            { value: DEFAULT, label: t('currentDefault') },
            ...profiles.map((profile) => ({
              value: profile.id,
              label: profileWords.name(profile),
              description: profile.builtIn ? undefined : profile.model,
            })),
          ]}
        />
      </Field>
    </div>
  )
}
