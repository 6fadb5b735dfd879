'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/buttons/link'
import { useRouter } from 'next/navigation'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useDeferredValue, useRef, useState } from 'react'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import type { RunSummary } from '@/lib/contracts/runs'
import { deleteRun, restoreRun } from '@/lib/server/runs/actions'
import { useFocusKept } from '@/components/shared/hooks/use-focus-kept'
import { useAction } from '@/components/shared/queries/use-action'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { InterruptedRuns } from './interrupted-runs'
import { groupRuns, runGroupings } from './model/group-runs'
import { RunsTable } from './runs-table'
import { useRunFigures } from './api/use-run-figures'
import { useCommands } from '@/components/shared/commands/commands'
import { Button } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/display/empty-state'
import { Skeleton } from '@/components/ui/display/skeleton'
import { toast } from '@/components/ui/toasts/toast'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { RUNS, runQueries } from './api/queries'
import { RunsFilter } from './runs-filter'

const CompareRuns = contained(dynamic(() => import('./compare-runs'), { ssr: false }))

/** What is listed, as it stands in the address. */
const runsState = {
  q: parseAsString.withDefault(''),
  strategy: parseAsString,
  by: parseAsStringLiteral(runGroupings).withDefault('session'),
}

/** So many are in the palette: the newest. */
const LISTED = 20

interface Deletion {
  readonly id: string
  /** What is said when it is done. */
  readonly done: string
  readonly canUndo: boolean
}

export function RunsScreen() {
  const t = useTranslations('runs')
  const queryClient = useQueryClient()
  const [{ q, strategy, by }, setFilter] = useQueryStates(runsState)
  const text = useDeferredValue(q.trim())
  const filter = { ...(text !== '' && { text }), ...(strategy !== null && { provider: strategy }) }
  const isFiltered = text !== '' || strategy !== null
  const query = useInfiniteQuery({ ...runQueries.list(filter), placeholderData: (before) => before })
  const all = useInfiniteQuery(runQueries.list())
  const [picked, setPicked] = useState<readonly RunSummary[]>([])
  const [comparing, setComparing] = useState(false)
  const runs = query.data?.pages.flatMap((page) => page.runs)
  const figuresOf = useRunFigures(runs ?? [])
  const interrupted = query.data?.pages[0]?.interrupted ?? []
  const region = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string>()
  useFocusKept(runs?.map(({ id }) => id) ?? [], current, (id) => focusRun(region.current, id))
  const router = useRouter()
  const words = useEngineLabels()
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
  const restoring = useAction(restoreRun, { refresh: [[RUNS]] })
  const deleting = useAction(({ id }: Deletion) => deleteRun({ id }), {
    refresh: [[RUNS]],
    onSuccess: (_, { id, done, canUndo }) => {
      queryClient.removeQueries({ queryKey: ['run', id] })
      toast.success(
        done,
        canUndo ? { action: { label: t('undo'), onClick: () => restoring.mutate({ id }) } } : undefined,
      )
    },
  })
  const remove = (deletion: Deletion): void => {
    setPicked((before) => before.filter((run) => run.id !== deletion.id))
    deleting.mutate(deletion)
  }
  /** Two at most: a third takes the place of the older one. */
  const pick = (run: RunSummary): void =>
    setPicked((before) =>
      before.some(({ id }) => id === run.id) ? before.filter(({ id }) => id !== run.id) : [...before, run].slice(-2),
    )
  const compare = (): void => {
    const [first, second] = picked
    if (first === undefined || second === undefined) return
    const isOneSession =
      first.conversationId !== undefined && first.conversationId === second.conversationId && first.view === second.view
    if (isOneSession)
      router.push(`/runs/${encodeURIComponent(first.id)}?with=${encodeURIComponent(second.id)}&beside=B`)
    else setComparing(true)
  }
  return (
    <div
      ref={region}
      onFocus={({ target }) => setCurrent(target.closest('[data-run]')?.getAttribute('data-run') ?? undefined)}
      className="mx-auto flex w-full max-w-6xl flex-col gap-5 p-4 sm:p-6"
    >
      <header>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="text-text-muted">{t('help')}</p>
      </header>
      <InterruptedRuns
        runs={interrupted}
        onDismiss={(id) => remove({ id, done: t('interrupted.dismissed'), canUndo: false })}
      />
      {runs === undefined ? (
        <QueryProblem query={query} placeholder={<Skeleton className="h-40" />} />
      ) : runs.length === 0 && !isFiltered ? (
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
        <>
          <RunsFilter
            runs={all.data?.pages.flatMap((page) => page.runs) ?? []}
            text={q}
            onText={(next) => void setFilter({ q: next })}
            provider={strategy}
            onProvider={(next) => void setFilter({ strategy: next })}
            grouping={by}
            onGrouping={(next) => void setFilter({ by: next })}
          />
          {runs.length === 0 ? (
            <EmptyState
              title={t('noMatch')}
              description={t('noMatchHelp')}
              actions={<Button onClick={() => void setFilter({ q: null, strategy: null })}>{t('clear')}</Button>}
            />
          ) : (
            <RunsTable
              groups={groupRuns(runs, by)}
              figuresOf={figuresOf}
              picked={picked.map(({ id }) => id)}
              onPick={pick}
              onDelete={(id) => remove({ id, done: t('deleted'), canUndo: true })}
            />
          )}
        </>
      )}
      {picked.length === 0 ? null : (
        <div
          role="status"
          className="sticky bottom-4 flex flex-wrap items-center gap-3 self-center rounded-lg border border-border-strong bg-raised px-3 py-2 text-sm shadow-overlay"
        >
          <span className="max-w-60 truncate">
            {picked.length === 1 ? t('pickAnother', { title: picked[0] ? words.run(picked[0]) : '' }) : t('pickedTwo')}
          </span>
          <Button disabled={picked.length < 2} onClick={compare}>
            {t('compare')}
          </Button>
          <Button variant="ghost" onClick={() => setPicked([])}>
            {t('unpick')}
          </Button>
        </div>
      )}
      {comparing && picked[0] && picked[1] ? (
        <CompareRuns runs={[picked[0], picked[1]]} onClose={() => setComparing(false)} />
      ) : null}
      {query.hasNextPage ? (
        <Button className="self-center" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  )
}

/** Its link; without one the search, or the way on where nothing is listed. */
function focusRun(region: HTMLElement | null, id: string | undefined): void {
  const row = id === undefined ? undefined : region?.querySelector<HTMLElement>(`[data-run="${CSS.escape(id)}"] a`)
  const next =
    row ?? region?.querySelector<HTMLElement>('input[type=search]') ?? region?.querySelector<HTMLElement>('a')
  next?.focus()
}
