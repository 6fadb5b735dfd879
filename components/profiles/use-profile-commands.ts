'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import type { ProfileView } from '@/lib/contracts/profiles'
import { useProfileLabels } from '@/components/shared/labels/use-profile-labels'
import { useCommands } from '@/components/shared/commands/commands'

/** Palette commands for each profile. */
export function useProfileCommands(profiles: readonly ProfileView[], onTest: (profile: ProfileView) => void): void {
  const t = useTranslations('profiles')
  const words = useProfileLabels()
  const router = useRouter()
  useCommands(
    profiles.flatMap((profile) => {
      const name = words.name(profile)
      return profile.builtIn
        ? []
        : [
            {
              id: `profile.test.${profile.id}`,
              group: t('title'),
              title: t('list.testOf', { name }),
              run: () => onTest(profile),
            },
            {
              id: `profile.edit.${profile.id}`,
              group: t('title'),
              title: t('list.editOf', { name }),
              run: () => router.push(`/profiles/${encodeURIComponent(profile.id)}`),
            },
          ]
    }),
  )
}
