'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { clearEvents } from '@/lib/server/analytics/actions'
import { saveSettings } from '@/lib/server/settings/actions'
import { analyticsState } from '../model/view-state'
import { useAction } from '@/components/shared/queries/use-action'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { AnalyticsControls } from './analytics-controls'
import { EventTable } from './event-table'
import { RecordingCard } from './recording-card'
import { Usage } from './usage'
import { useCommands } from '@/components/shared/commands/commands'
import { Button } from '@/components/ui/buttons/button'
import { Callout } from '@/components/ui/display/callout'
import { Card, CardHeading } from '@/components/ui/display/card'
import { downloadText } from '@/components/ui/buttons/download'
import { EmptyState } from '@/components/ui/display/empty-state'
import { Skeleton } from '@/components/ui/display/skeleton'
import { toast } from '@/components/ui/toasts/toast'
import { settingsQueries } from '@/components/profiles'
import { readClient } from '@/components/shared/queries/read-client'
import type { analyticsReads } from '@/lib/contracts/analytics'
import { analyticsQueries } from './queries'

const reads = readClient<typeof analyticsReads>('analytics')

export function AnalyticsScreen() {
  const t = useTranslations('analytics')
  const [view, setView] = useQueryStates(analyticsState)
  const query = useQuery(analyticsQueries.summary(view))
  const settings = useQuery(settingsQueries.all())
  const analytics = query.data
  const recording = useAction(saveSettings, {
    refresh: 'all',
    onSuccess: (_, { settings: { telemetry } }) =>
      toast.success(telemetry === true ? t('recording.on') : t('recording.off')),
  })
  const clearing = useAction(clearEvents, { refresh: 'all', onSuccess: () => toast.success(t('recording.cleared')) })
  const exporting = useAction(reads.exported, {
    refresh: [],
    onSuccess: ({ name, text, type }) => downloadText(name, text, type),
  })
  if (analytics === undefined || query.isError)
    return <QueryProblem query={query} placeholder={<Skeleton className="h-64" />} />

  const scope =
    settings.data === undefined
      ? undefined
      : settings.data.effective.telemetry.source === 'workspace'
        ? 'workspace'
        : 'global'
  const enable = (telemetry: boolean): void => {
    if (settings.data === undefined || scope === undefined) return
    recording.mutate({ scope, settings: { ...settings.data[scope], telemetry } })
  }
  const range = { ...(view.from === null ? {} : { from: view.from }), ...(view.to === null ? {} : { to: view.to }) }
  const filtered = view.from !== null || view.to !== null
  const { condensations, failed, calls } = analytics.total
  const nothing = condensations + failed + calls === 0
  const save = (format: 'csv' | 'json'): void => exporting.mutate({ format, ...range })
  return (
    <div aria-busy={query.isFetching} className="flex flex-col gap-5">
      <RecordingCommands enabled={analytics.enabled} empty={nothing} onEnable={enable} onExport={save} />
      {analytics.enabled ? null : <Callout kind="warning">{t('recording.isOff')}</Callout>}
      {nothing && !filtered ? (
        <EmptyState icon={<ChartColumn />} title={t('empty')} description={t('emptyHelp')} />
      ) : (
        <>
          <AnalyticsControls view={view} onChange={(changes) => void setView(changes)} />
          {nothing ? (
            <p className="text-text-muted">{t('emptyRange')}</p>
          ) : (
            <Usage
              analytics={analytics}
              group={view.group}
              bucket={view.bucket}
              metric={view.metric ?? (analytics.total.costUsd > 0 ? 'costUsd' : 'tokensSaved')}
              onMetric={(metric) => void setView({ metric })}
            />
          )}
          <Events />
        </>
      )}
      <RecordingCard
        enabled={analytics.enabled}
        scope={scope}
        empty={nothing}
        onEnable={enable}
        onExport={save}
        onClear={() => clearing.mutate(undefined)}
      />
    </div>
  )
}

interface RecordingCommandsProps {
  readonly enabled: boolean
  readonly empty: boolean
  readonly onEnable: (enabled: boolean) => void
  readonly onExport: (format: 'csv' | 'json') => void
}

/** The actions of the card at the end of the page, in the palette. Deleting asks first, on the card. */
function RecordingCommands({ enabled, empty, onEnable, onExport }: RecordingCommandsProps) {
  const t = useTranslations('analytics.recording')
  useCommands([
    {
      id: 'analytics.recording',
      group: t('title'),
      title: t(enabled ? 'turnOff' : 'turnOn'),
      run: () => onEnable(!enabled),
    },
    { id: 'analytics.csv', group: t('title'), title: t('csv'), disabled: empty, run: () => onExport('csv') },
    { id: 'analytics.json', group: t('title'), title: t('json'), disabled: empty, run: () => onExport('json') },
  ])
  return null
}

function Events() {
  const t = useTranslations('analytics.events')
  const query = useInfiniteQuery(analyticsQueries.events())
  const events = query.data?.pages.flatMap((page) => page.events)
  return (
    <Card>
      <CardHeading>{t('title')}</CardHeading>
      {events === undefined ? (
        <QueryProblem query={query} placeholder={<Skeleton className="m-4 h-32" />} />
      ) : (
        <EventTable events={events} />
      )}
      {query.hasNextPage ? (
        <Button className="m-3" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </Card>
  )
}
