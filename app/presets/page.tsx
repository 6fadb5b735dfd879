import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { KnownQueries } from '@/app/_shell/known-queries'
import { PageMessages } from '@/app/_shell/page-messages'
import { serverQueries } from '@/app/_shell/server-queries'
import { firstLook } from '@/lib/server/runs/actions'
import { PresetsScreen } from '@/components/presets'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('presets')
  return { title: t('title') }
}

export default async function PresetsPage() {
  const client = new QueryClient()
  const conversations = await client.fetchQuery(serverQueries.conversations.list())
  // Effects are shown on a session; on the very first visit a demo session is imported for that.
  if (conversations.length === 0) {
    await firstLook()
    await client.invalidateQueries()
  }
  await Promise.all([
    client.prefetchQuery(serverQueries.presets.list()),
    client.prefetchQuery(serverQueries.presets.providers()),
    client.prefetchQuery(serverQueries.conversations.list()),
  ])
  return (
    <KnownQueries client={client}>
      <PageMessages of={['presets', 'studio', 'engine', 'import', 'workbench', 'matrix']}>
        <PresetsScreen />
      </PageMessages>
    </KnownQueries>
  )
}
