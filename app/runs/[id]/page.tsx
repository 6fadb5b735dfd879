import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { createLoader, parseAsArrayOf, parseAsString, type SearchParams } from 'nuqs/server'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { reads } from '@/lib/server/reads'
import { maxStrategies } from '@/lib/contracts/column-letters'
import type { RunDetail } from '@/lib/contracts/runs'
import { RunScreen } from '@/components/runs'
import { savedState } from '@/components/saved'

interface RunPageProps {
  readonly params: Promise<{ readonly id: string }>
  readonly searchParams: Promise<SearchParams>
}

const loadView = createLoader({
  tab: savedState.tab,
  /** Ids of runs of the same session that stand beside it. */
  with: parseAsArrayOf(parseAsString).withDefault([]),
})

/** The run, or the page that says there is none. Other failures go to the error page. */
async function findRun(params: RunPageProps['params']): Promise<RunDetail> {
  const { id } = await params
  const result = await reads.runs.detail({ id: decodeURIComponent(id) })
  if (result.ok) return result.value
  if (result.error.code === 'not-found' || result.error.code === 'invalid-input') notFound()
  throw new Error(result.error.message)
}

export async function generateMetadata({ params }: RunPageProps): Promise<Metadata> {
  const [t, run] = await Promise.all([getTranslations('runs.run'), findRun(params)])
  return { title: t('title', { title: run.title, conversation: run.conversationTitle }) }
}

export default async function RunPage({ params, searchParams }: RunPageProps) {
  const [run, { tab, with: beside }] = await Promise.all([findRun(params), loadView(searchParams)])
  const client = new QueryClient()
  client.setQueryData(serverQueries.runs.detail(run.id).queryKey, run)
  if (tab === 'ledger') await client.prefetchQuery(serverQueries.results.ledger({ type: 'run', run: run.id }))
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageMessages of={['runs', 'workbench', 'matrix', 'engine', 'import']}>
        <RunScreen run={run} beside={beside.filter((id) => id !== run.id).slice(0, maxStrategies - 1)} />
      </PageMessages>
    </HydrationBoundary>
  )
}
