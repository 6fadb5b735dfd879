import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import type { ProfileView } from '@/lib/contracts/profiles'
import { ProfileEditor } from '@/components/profiles'

interface ProfilePageProps {
  readonly params: Promise<{ readonly id: string }>
}

/** The profile to edit, or undefined for a new one. */
async function findProfile(client: QueryClient, params: ProfilePageProps['params']): Promise<ProfileView | undefined> {
  const id = decodeURIComponent((await params).id)
  if (id === 'new') return undefined
  const profile = (await client.fetchQuery(serverQueries.profiles.list())).find((candidate) => candidate.id === id)
  return profile === undefined || profile.builtIn ? notFound() : profile
}

export async function generateMetadata({ params }: ProfilePageProps): Promise<Metadata> {
  const [t, profile] = await Promise.all([getTranslations('profiles.edit'), findProfile(new QueryClient(), params)])
  return { title: profile === undefined ? t('titleNew') : t('title', { name: profile.name }) }
}

export default async function ProfilePage({ params }: ProfilePageProps) {
  const client = new QueryClient()
  const [profile] = await Promise.all([
    findProfile(client, params),
    client.prefetchQuery(serverQueries.profiles.handlers()),
    client.prefetchQuery(serverQueries.settings.all()),
  ])
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageMessages of={['profiles', 'import', 'workbench']}>
        <ProfileEditor key={profile?.id ?? 'new'} profile={profile} />
      </PageMessages>
    </HydrationBoundary>
  )
}
