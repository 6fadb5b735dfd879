'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { deleteRun } from '@/lib/server/runs/actions'
import { settled } from '@/components/shared/queries/answers'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { useErrorWords } from '@/components/shared/labels/error-words'
import { InterruptedRuns } from './interrupted-runs'
import { RunsTable } from './runs-table'
import { useCommands } from '@/components/shared/commands/commands'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast'
import { useEngineWords } from '@/components/shared/labels/engine-words'
import { runQueries } from './api/queries'

/** So many are in the palette: the newest. */
const LISTED = 20

export function RunsScreen() {
  const t = useTranslations('runs')
  const errorWords = useErrorWords()
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(runQueries.list())
  const runs = query.data?.pages.flatMap((page) => page.runs)
  const interrupted = query.data?.pages[0]?.interrupted ?? []
  const router = useRouter()
  const words = useEngineWords()
  const group = t('title')
  useCommands([
    ...(query.hasNextPage ? [{ id: 'runs.more', group, title: t('more'), run: () => void query.fetchNextPage() }] : []),
    ...(runs ?? []).slice(0, LISTED).map((run) => ({
      id: `run.${run.id}`,
      group,
      title: t('run.title', { title: words.run(run), conversation: run.conversationTitle }),
      run: () => router.push(`/runs/${encodeURIComponent(run.id)}`),
    })),
  ])
  const remove = async (id: string, done: string): Promise<void> => {
    const result = await settled(deleteRun({ id }))
    if (result.ok) toast.success(done)
    else toast.error(errorWords(result.error).title)
    queryClient.removeQueries({ queryKey: ['run', id] })
    await queryClient.invalidateQueries({ queryKey: runQueries.list().queryKey })
  }
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-5 p-4 sm:p-6">
      <header>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="text-text-muted">{t('help')}</p>
      </header>
      <InterruptedRuns runs={interrupted} onDismiss={(id) => void remove(id, t('interrupted.dismissed'))} />
      {runs === undefined ? (
        <QueryProblem query={query} placeholder={<Skeleton className="h-40" />} />
      ) : runs.length === 0 ? (
        <EmptyState
          icon={<History />}
          title={t('empty')}
          description={t('emptyHelp')}
          actions={
            <Button asChild variant="primary">
              <Link href="/">{t('toWorkbench')}</Link>
            </Button>
          }
        />
      ) : (
        <RunsTable runs={runs} onDelete={(id) => void remove(id, t('deleted'))} />
      )}
      {query.hasNextPage ? (
        <Button className="self-center" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  )
}
