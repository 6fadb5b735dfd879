import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { KnownQueries } from '@/app/_shell/known-queries'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { StoredScreen } from '@/components/datasets'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('datasets.stored')
  return { title: t('title') }
}

export default async function StoredSessionsPage() {
  const client = new QueryClient()
  await client.prefetchQuery(serverQueries.datasets.stored())
  return (
    <KnownQueries client={client}>
      <PageMessages of={['datasets', 'workbench']}>
        <StoredScreen />
      </PageMessages>
    </KnownQueries>
  )
}
