'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { Link } from '@/components/ui/buttons/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { DiffRow, RunDetail } from '@/lib/contracts/runs'
import { columnLetters } from '@/lib/contracts/shared/column-letters'
import { useNotes } from '@/components/diff'
import { useSight } from '@/components/matrix'
import { resultQueries } from '@/components/results'
import { SavedDiff, SavedLedger, SavedMatrix, SavedScreen, useSavedSelection } from '@/components/saved'
import { ShareRuns } from '@/components/share'
import { useCommands } from '@/components/shared/commands/commands'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { StepLabels } from '@/components/shared/labels/step-labels'
import { Button } from '@/components/ui/buttons/button'
import { downloadFrom } from '@/components/ui/buttons/download'
import { DownloadButton } from '@/components/ui/buttons/download-button'
import { runQueries } from './api/queries'
import { RunFacts } from './run-facts'
import { LossPanel, ReplayPanel } from './results/session-panels'

const ExplainMessage = contained(dynamic(() => import('./explain-message'), { ssr: false }))
const Samples = contained(dynamic(() => import('./results/samples'), { ssr: false }))

interface RunScreenProps {
  readonly run: RunDetail
  /** Ids of runs of the same session that stand beside it. */
  readonly beside: readonly string[]
}

/** One saved run as it was, alone or beside others of its session. */
export function RunScreen({ run: first, beside }: RunScreenProps) {
  const words = useEngineLabels()
  const runs = useQueries({
    queries: [first.id, ...beside].map((id) => runQueries.detail(id)),
    // A run that is gone is not shown.
    combine: (found) => found.flatMap(({ data }) => data ?? []),
  })
  const selection = useSavedSelection(columnLetters.slice(0, runs.length))
  const primary = runs[selection.primary] ?? first
  const rows = useQueries({ queries: runs.map(({ id }) => resultQueries.row({ type: 'run', run: id })) })
  const figures = useQueries({ queries: runs.map(({ id }) => runQueries.figures(id)) })
  const outline = useQuery(resultQueries.outline({ type: 'run', run: first.id }))
  const ledger = useQuery(resultQueries.ledger({ type: 'run', run: primary.id }))
  const sight = useSight()
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const [explained, setExplained] = useState<DiffRow>()
  const [sampling, setSampling] = useState(false)
  const notes = useNotes(first.conversationId)
  const named = columnLetters.flatMap((letter, place) => {
    const run = runs[place]
    return run === undefined ? [] : [{ run, key: run.id, letter, name: words.run(run) }]
  })
  const path = `/runs/${encodeURIComponent(first.id)}${beside.length === 0 ? '' : `?with=${beside.join(',')}`}`
  const asked = (primary.money?.calls ?? 0) + (primary.money?.estimate?.calls ?? 0) > 0
  return (
    <StepLabels steps={primary.steps}>
      <SavedScreen
        head={<Head run={first} primary={primary} runs={runs} />}
        onBar={setBar}
        matrix={
          <SavedMatrix
            outline={outline}
            rows={named.map(({ letter, name }, place) => ({
              letter,
              name,
              row: rows[place]?.data,
              figures: figures[place]?.data,
            }))}
            selection={selection}
            sight={sight}
          />
        }
        views={{
          diff: (
            <SavedDiff
              notes={notes}
              session={runs.map((run) => run.id).join(' ')}
              results={named.map(({ run, letter, name }) => ({
                letter,
                name,
                tokensBefore: run.tokensBefore,
                tokens: run.tokensAfter,
                steps: run.steps,
                ref: { type: 'run', run: run.id },
              }))}
              outline={outline.data}
              selection={selection}
              path={path}
              bar={bar}
              onInSight={sight.getState().show}
              onExplain={setExplained}
            />
          ),
          replay: <ReplayPanel runs={named} primary={primary.id} />,
          losses: <LossPanel runs={named} primary={primary.id} />,
          ledger: <SavedLedger ledger={ledger} outline={outline.data} canGo />,
          facts: (
            <RunFacts
              run={primary}
              row={rows[selection.primary]?.data}
              session={figures[selection.primary]?.data?.session}
              {...(asked && { onSamples: () => setSampling(true) })}
            />
          ),
        }}
      />
      {explained === undefined ? null : (
        <ExplainMessage runId={primary.id} row={explained} onClose={() => setExplained(undefined)} />
      )}
      {sampling ? <Samples run={primary} onClose={() => setSampling(false)} /> : null}
    </StepLabels>
  )
}

interface HeadProps {
  /** The one that the page is of. */
  readonly run: RunDetail
  readonly primary: RunDetail
  /** All that are shown. */
  readonly runs: readonly RunDetail[]
}

function Head({ run, primary, runs }: HeadProps) {
  const t = useTranslations('runs')
  const r = useTranslations('workbench.results')
  const commands = useTranslations('workbench.commands')
  const words = useEngineLabels()
  const router = useRouter()
  const workbench = `/?conversation=${encodeURIComponent(run.conversationId ?? '')}&runs=${runs.map(({ id }) => encodeURIComponent(id)).join(',')}`
  const download = `/runs/${encodeURIComponent(primary.id)}/download`
  const group = t('title')
  useCommands([
    { id: 'run.back', group, title: t('run.back'), icon: <ArrowLeft aria-hidden />, run: () => router.push('/runs') },
    { id: 'results.download', group, title: commands('download'), run: () => downloadFrom(download) },
    ...(run.conversationId === undefined
      ? []
      : [
          {
            id: 'run.edit',
            group,
            title: t('run.edit'),
            icon: <Pencil aria-hidden />,
            run: () => router.push(workbench),
          },
        ]),
  ])
  return (
    <header className="flex min-h-9 items-center gap-x-2 gap-y-1 px-3 max-sm:flex-wrap max-sm:py-1.5">
      <Button asChild variant="ghost" size="sm" className="-ml-1.5">
        <Link href="/runs">
          <ArrowLeft aria-hidden />
          {t('run.back')}
        </Link>
      </Button>
      <h1 className="min-w-0 truncate font-semibold max-sm:w-full max-sm:whitespace-normal">
        {runs.length < 2
          ? t('run.title', { title: words.run(run), conversation: run.conversationTitle })
          : t('run.compared', { count: runs.length, conversation: run.conversationTitle })}
      </h1>
      <span className="flex-1" />
      <span className="flex shrink-0 items-center gap-1.5">
        {run.conversationId === undefined ? null : (
          <Button asChild size="sm">
            <Link href={workbench}>
              <Pencil aria-hidden />
              {t('run.edit')}
            </Link>
          </Button>
        )}
        <ShareRuns runs={runs} />
        <DownloadButton href={download} size="sm">
          <span className="max-sm:sr-only">{r('download')}</span>
        </DownloadButton>
      </span>
    </header>
  )
}
