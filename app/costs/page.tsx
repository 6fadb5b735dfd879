import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { createLoader, type SearchParams } from 'nuqs/server'
import { KnownQueries } from '@/app/_shell/known-queries'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { firstLook } from '@/lib/server/runs/actions'
import { analyticsState, CostsScreen, costsState } from '@/components/costs'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('costs')
  return { title: t('title') }
}

const loadView = createLoader({ ...costsState, ...analyticsState })

export default async function CostsPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const view = await loadView(searchParams)
  const client = new QueryClient()
  const saved = await client.fetchQuery(serverQueries.conversations.list()).catch(() => undefined)
  if (saved?.length === 0) {
    // The first visit may begin here: there is a sample to compare on.
    await firstLook()
    await client.invalidateQueries(serverQueries.conversations.list())
    await client.prefetchQuery(serverQueries.conversations.list())
  }
  await Promise.all([
    client.prefetchQuery(serverQueries.presets.providers()),
    client.prefetchQuery(serverQueries.presets.list()),
    client.prefetchQuery(serverQueries.profiles.list()),
    client.prefetchQuery(serverQueries.costs.scenarios()),
    client.prefetchQuery(serverQueries.costs.budget()),
    ...(view.tab === 'analytics'
      ? [
          client.prefetchQuery(serverQueries.analytics.summary(view)),
          client.prefetchQuery(serverQueries.settings.all()),
        ]
      : []),
  ])
  return (
    <KnownQueries client={client}>
      <PageMessages of={['costs', 'analytics', 'engine', 'import', 'profiles', 'workbench']}>
        <CostsScreen />
      </PageMessages>
    </KnownQueries>
  )
}
