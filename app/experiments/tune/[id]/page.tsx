import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { KnownQueries } from '@/app/_shell/known-queries'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { TuningScreen } from '@/components/tunings'
import { reads } from '@/lib/server/reads'

interface TuningPageProps {
  readonly params: Promise<{ readonly id: string }>
}

/** Asked for by the title and by the page. */
const findTuning = cache(async (id: string) => {
  const found = await reads.tunings.detail({ id })
  return found.ok ? found.value : undefined
})

export async function generateMetadata({ params }: TuningPageProps): Promise<Metadata> {
  const [t, tuning] = await Promise.all([getTranslations('tunings'), findTuning((await params).id)])
  return { title: tuning?.name ?? t('title') }
}

export default async function TuningPage({ params }: TuningPageProps) {
  const { id } = await params
  if ((await findTuning(id)) === undefined) notFound()
  const client = new QueryClient()
  await client.prefetchQuery(serverQueries.tunings.detail(id))
  return (
    <KnownQueries client={client}>
      <PageMessages of={['tunings', 'datasets', 'workbench']}>
        <TuningScreen id={id} />
      </PageMessages>
    </KnownQueries>
  )
}
