import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { KnownQueries } from '@/app/_shell/known-queries'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { RunsScreen } from '@/components/runs'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('runs')
  return { title: t('title') }
}

export default async function RunsPage() {
  const client = new QueryClient()
  await client.prefetchInfiniteQuery(serverQueries.runs.list())
  return (
    <KnownQueries client={client}>
      <PageMessages of={['runs', 'workbench', 'engine', 'import', 'matrix']}>
        <RunsScreen />
      </PageMessages>
    </KnownQueries>
  )
}
