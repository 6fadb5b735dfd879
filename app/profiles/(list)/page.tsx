import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { KnownQueries } from '@/app/_shell/known-queries'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { ProfilesScreen } from '@/components/profiles'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('profiles')
  return { title: t('title') }
}

export default async function ProfilesPage() {
  const client = new QueryClient()
  await Promise.all([
    client.prefetchQuery(serverQueries.profiles.list()),
    client.prefetchQuery(serverQueries.settings.all()),
    client.prefetchQuery(serverQueries.settings.workspaces()),
  ])
  return (
    <KnownQueries client={client}>
      <PageMessages of={['profiles', 'engine', 'import', 'workbench']}>
        <ProfilesScreen />
      </PageMessages>
    </KnownQueries>
  )
}
