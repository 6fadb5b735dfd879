import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { KnownQueries } from '@/app/_shell/known-queries'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { TuningScreen } from '@/components/tunings'
import { findTuning } from './find-tuning'

interface TuningPageProps {
  readonly params: Promise<{ readonly id: string }>
}

export async function generateMetadata({ params }: TuningPageProps): Promise<Metadata> {
  return { title: (await findTuning((await params).id)).name }
}

export default async function TuningPage({ params }: TuningPageProps) {
  const tuning = await findTuning((await params).id)
  const client = new QueryClient()
  client.setQueryData(serverQueries.tunings.detail(tuning.id).queryKey, tuning)
  return (
    <KnownQueries client={client}>
      <PageMessages of={['tunings', 'datasets', 'workbench']}>
        <TuningScreen id={tuning.id} />
      </PageMessages>
    </KnownQueries>
  )
}
