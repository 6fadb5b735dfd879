import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { createLoader, type SearchParams } from 'nuqs/server'
import { PageMessages } from '@/app/_shell/page-messages'
import { firstLook } from '@/app/actions/runs'
import { analyticsQueries } from '@/app/analytics/queries'
import { profileQueries } from '@/app/profiles/queries'
import { queries } from '@/app/workbench/queries'
import { CostsScreen } from './costs-screen'
import { costQueries } from './queries'
import { analyticsState, costsState } from './view-state'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('costs')
  return { title: t('title') }
}

const loadView = createLoader({ ...costsState, ...analyticsState })

export default async function CostsPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const view = await loadView(searchParams)
  const client = new QueryClient()
  const saved = await client.fetchQuery(queries.conversations()).catch(() => undefined)
  if (saved?.length === 0) {
    // The first visit may begin here: there is a sample to compare on.
    await firstLook()
    await client.invalidateQueries(queries.conversations())
    await client.prefetchQuery(queries.conversations())
  }
  await Promise.all([
    client.prefetchQuery(costQueries.providers()),
    client.prefetchQuery(costQueries.presets()),
    client.prefetchQuery(profileQueries.profiles()),
    client.prefetchQuery(costQueries.scenarios()),
    client.prefetchQuery(costQueries.budget()),
    ...(view.tab === 'analytics' ? [client.prefetchQuery(analyticsQueries.analytics(view)), client.prefetchQuery(profileQueries.settings())] : []),
  ])
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageMessages of={['costs', 'analytics', 'engine', 'import', 'profiles', 'workbench']}>
        <CostsScreen />
      </PageMessages>
    </HydrationBoundary>
  )
}
