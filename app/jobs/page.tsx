import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { KnownQueries } from '@/app/_shell/known-queries'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { JobsScreen } from '@/components/jobs'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('jobs')
  return { title: t('title') }
}

export default async function JobsPage() {
  const client = new QueryClient()
  await client.prefetchQuery(serverQueries.jobs.overview())
  return (
    <KnownQueries client={client}>
      <PageMessages of={['jobs']}>
        <JobsScreen />
      </PageMessages>
    </KnownQueries>
  )
}
