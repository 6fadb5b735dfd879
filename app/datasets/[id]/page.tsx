import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { KnownQueries } from '@/app/_shell/known-queries'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { DatasetScreen } from '@/components/datasets'
import { reads } from '@/lib/server/reads'

interface DatasetPageProps {
  readonly params: Promise<{ readonly id: string }>
}

/** Asked for by the title and by the page. */
const findDataset = cache(async (id: string) => {
  const found = await reads.datasets.detail({ id })
  return found.ok ? found.value : undefined
})

export async function generateMetadata({ params }: DatasetPageProps): Promise<Metadata> {
  const [t, dataset] = await Promise.all([getTranslations('datasets'), findDataset((await params).id)])
  return { title: dataset?.name ?? t('title') }
}

export default async function DatasetPage({ params }: DatasetPageProps) {
  const { id } = await params
  if ((await findDataset(id)) === undefined) notFound()
  const client = new QueryClient()
  await client.prefetchQuery(serverQueries.datasets.detail(id))
  return (
    <KnownQueries client={client}>
      <PageMessages of={['datasets', 'import', 'workbench']}>
        <DatasetScreen id={id} />
      </PageMessages>
    </KnownQueries>
  )
}
