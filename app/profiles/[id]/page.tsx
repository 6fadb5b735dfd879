import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { KnownQueries } from '@/app/_shell/known-queries'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { ProfileEditor } from '@/components/profiles'
import { findProfile } from './find-profile'

interface ProfilePageProps {
  readonly params: Promise<{ readonly id: string }>
}

export async function generateMetadata({ params }: ProfilePageProps): Promise<Metadata> {
  const [t, profile] = await Promise.all([getTranslations('profiles.edit'), findProfile((await params).id)])
  return { title: profile === undefined ? t('titleNew') : t('title', { name: profile.name }) }
}

export default async function ProfilePage({ params }: ProfilePageProps) {
  const client = new QueryClient()
  const [profile] = await Promise.all([
    findProfile((await params).id),
    client.prefetchQuery(serverQueries.profiles.handlers()),
    client.prefetchQuery(serverQueries.settings.all()),
  ])
  return (
    <KnownQueries client={client}>
      <PageMessages of={['profiles', 'import', 'workbench']}>
        <ProfileEditor key={profile?.id ?? 'new'} profile={profile} />
      </PageMessages>
    </KnownQueries>
  )
}
