import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { KnownQueries } from '@/app/_shell/known-queries'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { ExperimentsScreen } from '@/components/experiments'
import { TuningList } from '@/components/tunings'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('experiments')
  return { title: t('title') }
}

export default async function ExperimentsPage() {
  const client = new QueryClient()
  await Promise.all([
    client.prefetchQuery(serverQueries.experiments.list()),
    client.prefetchQuery(serverQueries.experiments.datasets()),
    client.prefetchQuery(serverQueries.tunings.list()),
    client.prefetchQuery(serverQueries.presets.list()),
    client.prefetchQuery(serverQueries.presets.providers()),
  ])
  return (
    <KnownQueries client={client}>
      <PageMessages of={['experiments', 'tunings', 'workbench', 'engine']}>
        <ExperimentsScreen below={<TuningList />} />
      </PageMessages>
    </KnownQueries>
  )
}
