import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { headers } from 'next/headers'
import { createLoader, type SearchParams } from 'nuqs/server'
import { KnownQueries } from '@/app/_shell/known-queries'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { firstLook } from '@/lib/server/runs/actions'
import type { ResultRef } from '@/lib/contracts/results'
import { toActionError, valueOf } from '@/components/shared/queries/answers'
import { startingResults, WorkbenchScreen, workbenchState } from '@/components/workbench'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('workbench')
  return { title: t('title') }
}

const loadAddress = createLoader(workbenchState)

export default async function WorkbenchPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const [address, headerList] = await Promise.all([loadAddress(searchParams), headers()])
  const client = new QueryClient()
  const named = address.conversation !== null || address.runs.length > 0
  const first = named ? undefined : await valueOf(firstLook())
  const [providers, presets, ...details] = await Promise.all([
    client.fetchQuery(serverQueries.presets.providers()),
    client.fetchQuery(serverQueries.presets.list()),
    ...address.runs.map((id) => client.fetchQuery(serverQueries.runs.detail(id)).catch(unlessGone)),
  ])
  const runs = details.filter((run) => run !== undefined)
  const conversationId = address.conversation ?? runs[0]?.conversationId ?? first?.conversationId
  await Promise.all([
    client.prefetchQuery(serverQueries.conversations.samples()),
    client.prefetchQuery(serverQueries.conversations.list()),
    ...(conversationId === undefined
      ? []
      : [
          client.prefetchQuery(serverQueries.conversations.overview(conversationId)),
          client.prefetchQuery(serverQueries.conversations.outline(conversationId)),
        ]),
    first && firstFigures(client, startingResults(providers, presets, first.conversationId)),
  ])
  return (
    <KnownQueries client={client}>
      <PageMessages of={['workbench', 'engine', 'import', 'matrix', 'diff']}>
        <WorkbenchScreen
          first={first?.conversationId}
          runs={runs}
          onPhone={/Mobi/.test(headerList.get('user-agent') ?? '')}
        />
      </PageMessages>
    </KnownQueries>
  )
}

/** What a newcomer sees comes with the page: the rows' figures, and the diff of the first. */
async function firstFigures(client: QueryClient, results: readonly ResultRef[]): Promise<void> {
  const [rows, texts] = results.slice(0, 1).map(serverQueries.diff.opening)[0] ?? []
  await Promise.all([
    ...results.map((result) => client.prefetchQuery(serverQueries.results.row(result))),
    ...(rows && texts ? [client.prefetchQuery(rows), client.prefetchQuery(texts)] : []),
  ])
}

/** undefined for a run that was deleted since the link was made; any other failure is the page's. */
function unlessGone(error: unknown): undefined {
  const { code } = toActionError(error)
  if (code !== 'not-found' && code !== 'invalid-input') throw error
}
