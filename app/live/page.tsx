import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { KnownQueries } from '@/app/_shell/known-queries'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { LiveScreen } from '@/components/live'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('live')
  return { title: t('title') }
}

export default async function LivePage() {
  const client = new QueryClient()
  await Promise.all([
    client.prefetchQuery(serverQueries.live.overview()),
    client.prefetchQuery(serverQueries.presets.list()),
  ])
  return (
    <KnownQueries client={client}>
      <PageMessages of={['live']}>
        <LiveScreen />
      </PageMessages>
    </KnownQueries>
  )
}
