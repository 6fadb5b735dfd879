import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { createLoader, parseAsArrayOf, parseAsString, type SearchParams } from 'nuqs/server'
import { KnownQueries } from '@/app/_shell/known-queries'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { maxStrategies } from '@/lib/contracts/shared/column-letters'
import { RunScreen } from '@/components/runs'
import { savedState } from '@/components/saved'
import { findRun } from './find-run'

interface RunPageProps {
  readonly params: Promise<{ readonly id: string }>
  readonly searchParams: Promise<SearchParams>
}

const loadView = createLoader({
  tab: savedState.tab,
  /** Ids of runs of the same session that stand beside it. */
  with: parseAsArrayOf(parseAsString).withDefault([]),
})

export async function generateMetadata({ params }: RunPageProps): Promise<Metadata> {
  const [t, run] = await Promise.all([getTranslations('runs.run'), findRun((await params).id)])
  return { title: t('title', { title: run.title, conversation: run.conversationTitle }) }
}

export default async function RunPage({ params, searchParams }: RunPageProps) {
  const [run, { tab, with: beside }] = await Promise.all([findRun((await params).id), loadView(searchParams)])
  const client = new QueryClient()
  client.setQueryData(serverQueries.runs.detail(run.id).queryKey, run)
  if (tab === 'ledger') await client.prefetchQuery(serverQueries.results.ledger({ type: 'run', run: run.id }))
  return (
    <KnownQueries client={client}>
      <PageMessages of={['runs', 'workbench', 'matrix', 'engine', 'import']}>
        <RunScreen run={run} beside={beside.filter((id) => id !== run.id).slice(0, maxStrategies - 1)} />
      </PageMessages>
    </KnownQueries>
  )
}
