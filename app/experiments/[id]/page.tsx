import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { KnownQueries } from '@/app/_shell/known-queries'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { ExperimentScreen } from '@/components/experiments'
import { findExperiment } from './find-experiment'

interface ExperimentPageProps {
  readonly params: Promise<{ readonly id: string }>
}

export async function generateMetadata({ params }: ExperimentPageProps): Promise<Metadata> {
  return { title: (await findExperiment((await params).id)).name }
}

/** So many cells come with the page; a larger matrix is asked for by the browser. */
const MOST_CELLS = 2_000

export default async function ExperimentPage({ params }: ExperimentPageProps) {
  const experiment = await findExperiment((await params).id)
  const { id, sessions, variants } = experiment
  const client = new QueryClient()
  client.setQueryData(serverQueries.experiments.detail(id).queryKey, experiment)
  if (sessions.length * variants.length <= MOST_CELLS) await client.prefetchQuery(serverQueries.experiments.matrix(id))
  return (
    <KnownQueries client={client}>
      <PageMessages of={['experiments', 'workbench', 'engine', 'costs']}>
        <ExperimentScreen id={id} />
      </PageMessages>
    </KnownQueries>
  )
}
