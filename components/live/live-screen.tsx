'use client'

import { useQuery } from '@tanstack/react-query'
import { Radio } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { liveLimits } from '@/lib/contracts/production/live'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { EmptyState } from '@/components/ui/display/empty-state'
import { Skeleton } from '@/components/ui/display/skeleton'
import { liveQueries } from './api/queries'
import { CallTable } from './call-table'
import { PasteSection } from './paste-section'
import { TokenSection } from './token-section'
import { Totals } from './totals'

/** What the service was sent and what it made of it, who may ask it, and how a gateway is told of it. */
export function LiveScreen() {
  const t = useTranslations('live')
  const query = useQuery(liveQueries.overview())
  const { data } = query
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 p-4 sm:p-6">
      <header>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="max-w-[80ch] text-text-muted">{t('help')}</p>
      </header>
      {data === undefined ? (
        <QueryProblem query={query} placeholder={<Skeleton className="h-64" />} />
      ) : (
        <>
          {data.totals.calls === 0 ? (
            <EmptyState icon={<Radio />} title={t('empty.title')} description={t('empty.help')} className="py-6" />
          ) : (
            <Totals view={data} />
          )}
          <TokenSection />
          <PasteSection />
          {data.calls.length === 0 ? null : <CallTable calls={data.calls} />}
          <p className="max-w-[80ch] text-xs text-text-muted">{t('kept', { ...liveLimits })}</p>
        </>
      )}
    </div>
  )
}
