import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { KnownQueries } from '@/app/_shell/known-queries'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { SetupScreen } from '@/components/tunings'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tunings')
  return { title: t('title') }
}

export default async function NewTuningPage() {
  const client = new QueryClient()
  await Promise.all([
    client.prefetchQuery(serverQueries.datasets.list()),
    client.prefetchQuery(serverQueries.presets.list()),
    client.prefetchQuery(serverQueries.tunings.list()),
  ])
  return (
    <KnownQueries client={client}>
      <PageMessages of={['tunings', 'datasets', 'workbench']}>
        <SetupScreen />
      </PageMessages>
    </KnownQueries>
  )
}
