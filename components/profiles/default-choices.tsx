'use client'

import { useTranslations } from 'next-intl'
import type { ProfileRole, ProfileView } from '@/lib/contracts/profiles'
import { Card, CardBody, CardHeading } from '@/components/ui/display/card'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { useProfileLabels } from '@/components/shared/labels/use-profile-labels'

interface DefaultChoicesProps {
  readonly profiles: readonly ProfileView[]
  /** null: none. */
  readonly onChange: (role: ProfileRole, id: string | null) => void
}

const NONE = 'none'

/** Chooses the profile that continues the conversation and the one that condenses. */
export function DefaultChoices({ profiles, onChange }: DefaultChoicesProps) {
  const t = useTranslations('profiles.defaults')
  const words = useProfileLabels()
  const option = (profile: ProfileView) => ({
    value: profile.id,
    label: words.name(profile),
    description: profile.builtIn ? undefined : profile.model,
  })
  const offline = profiles.find(({ builtIn }) => builtIn)
  const condensing = profiles.find(({ isCondensingDefault }) => isCondensingDefault) ?? offline
  return (
    <Card>
      <CardHeading>{t('title')}</CardHeading>
      <CardBody className="grid gap-4 md:grid-cols-2">
        <Field label={t('conversation')} help={t('conversationHelp')}>
          <Select
            value={profiles.find(({ isConversationDefault }) => isConversationDefault)?.id ?? NONE}
            onValueChange={(id) => onChange('conversation', id === NONE ? null : id)}
            options={[{ value: NONE, label: t('none') }, ...profiles.filter(({ builtIn }) => !builtIn).map(option)]}
          />
        </Field>
        <Field label={t('condensing')} help={t('condensingHelp')}>
          <Select
            value={condensing?.id}
            onValueChange={(id) => onChange('condensing', id === offline?.id ? null : id)}
            options={profiles.map(option)}
          />
        </Field>
      </CardBody>
    </Card>
  )
}
