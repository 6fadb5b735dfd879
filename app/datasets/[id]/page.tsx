import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { KnownQueries } from '@/app/_shell/known-queries'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { DatasetScreen } from '@/components/datasets'
import { findDataset } from './find-dataset'

interface DatasetPageProps {
  readonly params: Promise<{ readonly id: string }>
}

export async function generateMetadata({ params }: DatasetPageProps): Promise<Metadata> {
  return { title: (await findDataset((await params).id)).name }
}

export default async function DatasetPage({ params }: DatasetPageProps) {
  const dataset = await findDataset((await params).id)
  const client = new QueryClient()
  client.setQueryData(serverQueries.datasets.detail(dataset.id).queryKey, dataset)
  return (
    <KnownQueries client={client}>
      <PageMessages of={['datasets', 'import', 'workbench']}>
        <DatasetScreen id={dataset.id} />
      </PageMessages>
    </KnownQueries>
  )
}
