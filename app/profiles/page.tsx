import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageMessages } from '@/app/_shell/page-messages'
import { ProfilesScreen } from './profiles-screen'
import { profileQueries } from './queries'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('profiles')
  return { title: t('title') }
}

export default async function ProfilesPage() {
  const client = new QueryClient()
  await Promise.all([client.prefetchQuery(profileQueries.profiles()), client.prefetchQuery(profileQueries.settings()), client.prefetchQuery(profileQueries.workspaces())])
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageMessages of={['profiles', 'engine', 'import', 'workbench']}>
        <ProfilesScreen />
      </PageMessages>
    </HydrationBoundary>
  )
}
