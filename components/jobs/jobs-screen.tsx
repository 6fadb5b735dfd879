'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { cancelJob, retryJob } from '@/lib/server/jobs/actions'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { useAction } from '@/components/shared/queries/use-action'
import { Button } from '@/components/ui/buttons/button'
import { Callout } from '@/components/ui/display/callout'
import { Skeleton } from '@/components/ui/display/skeleton'
import { jobQueries } from './api/queries'
import { JobTable } from './job-table'
import { ProcessTable } from './process-table'

const refresh = { refresh: [jobQueries.overview().queryKey] }

/** What waits, runs, failed and ended, and which processes do it. */
export function JobsScreen() {
  const t = useTranslations('jobs')
  const query = useQuery(jobQueries.overview())
  const cancelling = useAction(cancelJob, refresh)
  const retrying = useAction(retryJob, refresh)
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-5 p-4 sm:p-6">
      <header>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="max-w-[80ch] text-text-muted">{t('help')}</p>
      </header>
      {query.data === undefined ? (
        <QueryProblem query={query} placeholder={<Skeleton className="h-64" />} />
      ) : (
        <>
          {query.data.isStuck ? (
            <Callout kind="error" live title={t('stuck')}>
              <p>{t('stuckHelp')}</p>
            </Callout>
          ) : null}
          <p className="text-text-muted">{t('counts', { ...query.data.counts })}</p>
          <JobTable
            label={t('open')}
            jobs={query.data.open}
            none={t('noneOpen')}
            action={({ id }) => (
              <Button size="sm" onClick={() => cancelling.mutate({ id })}>
                {t('cancel')}
              </Button>
            )}
          />
          <JobTable
            label={t('failed')}
            jobs={query.data.failed}
            none={t('noneFailed')}
            action={({ id }) => (
              <Button size="sm" onClick={() => retrying.mutate({ id })}>
                {t('retry')}
              </Button>
            )}
          />
          <JobTable label={t('ended')} jobs={query.data.ended} none={t('noneEnded')} />
          <ProcessTable processes={query.data.processes} />
        </>
      )}
    </div>
  )
}
