import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { createLoader, type SearchParams } from 'nuqs/server'
import { PageMessages } from '@/app/_shell/page-messages'
import { firstLook, listPresets, listProviders } from '@/app/actions/runs'
import { valueOf } from '@/app/workbench/answers'
import { queries } from '@/app/workbench/queries'
import { resultState, workbenchState } from '@/app/workbench/view-state'
import { WorkbenchScreen } from '@/app/workbench/workbench-screen'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('workbench')
  return { title: t('title') }
}

const loadAddress = createLoader({ ...workbenchState, ...resultState })

export default async function WorkbenchPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const address = await loadAddress(searchParams)
  const client = new QueryClient()
  const named = address.conversation !== null || address.runs.length > 0
  const first = named ? undefined : await valueOf(firstLook()).catch(() => undefined)
  const runIds = named ? address.runs : (first?.runIds ?? [])
  const [providers, presets, ...details] = await Promise.all([
    valueOf(listProviders()).catch(() => []),
    valueOf(listPresets()).catch(() => []),
    ...runIds.map((id) => client.fetchQuery(queries.run(id)).catch(() => undefined)),
  ])
  const runs = details.filter((run) => run !== undefined)
  const conversationId = address.conversation ?? runs[0]?.conversationId ?? first?.conversationId
  const shown = runs.find(({ id }) => id === address.run) ?? runs[0]
  await Promise.all([
    client.prefetchQuery(queries.samples()),
    client.prefetchQuery(queries.conversations()),
    ...(conversationId === undefined ? [] : [client.prefetchQuery(queries.overview(conversationId)), client.prefetchQuery(queries.outline(conversationId))]),
    ...(shown === undefined ? [] : [client.prefetchQuery(queries.diffRows(shown.id))]),
    ...(shown !== undefined && address.tab === 'ledger' ? [client.prefetchQuery(queries.ledger(shown.id))] : []),
  ])
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageMessages of={['workbench', 'engine', 'import', 'studio']}>
        <WorkbenchScreen providers={providers} presets={presets} first={first} runs={runs} />
      </PageMessages>
    </HydrationBoundary>
  )
}
