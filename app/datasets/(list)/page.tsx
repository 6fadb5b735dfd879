import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { KnownQueries } from '@/app/_shell/known-queries'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { DatasetsScreen } from '@/components/datasets'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('datasets')
  return { title: t('title') }
}

export default async function DatasetsPage() {
  const client = new QueryClient()
  await client.prefetchQuery(serverQueries.datasets.list())
  return (
    <KnownQueries client={client}>
      <PageMessages of={['datasets', 'import', 'workbench']}>
        <DatasetsScreen />
      </PageMessages>
    </KnownQueries>
  )
}
