import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { KnownQueries } from '@/app/_shell/known-queries'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { experimentState, ExperimentScreen } from '@/components/experiments'
import { findExperiment } from './find-experiment'

interface ExperimentPageProps {
  readonly params: Promise<{ readonly id: string }>
  readonly searchParams: Promise<SearchParams>
}

const loadPrice = createLoader({ price: experimentState.price })

export async function generateMetadata({ params }: ExperimentPageProps): Promise<Metadata> {
  return { title: (await findExperiment((await params).id)).name }
}

/** So many cells come with the page; a larger matrix is asked for by the browser. */
const MOST_CELLS = 2_000

export default async function ExperimentPage({ params, searchParams }: ExperimentPageProps) {
  const [experiment, { price }] = await Promise.all([findExperiment((await params).id), loadPrice(searchParams)])
  const { id, sessions, variants } = experiment
  const client = new QueryClient()
  client.setQueryData(serverQueries.experiments.detail(id).queryKey, experiment)
  if (sessions.length * variants.length <= MOST_CELLS)
    await client.prefetchQuery(serverQueries.experiments.matrix(id, price ?? undefined))
  return (
    <KnownQueries client={client}>
      <PageMessages of={['experiments', 'workbench', 'engine', 'costs']}>
        <ExperimentScreen id={id} />
      </PageMessages>
    </KnownQueries>
  )
}
