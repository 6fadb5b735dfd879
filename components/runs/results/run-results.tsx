'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useQueryStates } from 'nuqs'
import { useRef, useState, type ReactNode } from 'react'
import type { DiffRow, RunDetail } from '@/lib/contracts/runs'
import { useDiffAddress } from '@/components/diff'
import { useCommands } from '@/components/shared/commands/commands'
import { downloadFrom } from '@/components/ui/download'
import { DownloadButton } from '@/components/ui/download-button'
import { Skeleton } from '@/components/ui/skeleton'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs'
import type { ComparedRun } from './compare-card'
import { Overview } from './overview'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { StepLabels } from '@/components/shared/labels/step-labels'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { resultState, resultTabs } from '../model/result-state'
import { runQueries } from '../api/queries'

const loading = () => <Placeholder />
const SessionDiff = dynamic(() => import('@/components/diff/session-diff').then((module) => module.SessionDiff), {
  loading,
})
const ExplainMessage = dynamic(() => import('../explain-message'), { ssr: false })
const LedgerPanel = dynamic(() => import('./ledger-panel').then((module) => module.LedgerPanel), { loading })
const ReplayPanel = dynamic(() => import('./session-panels').then((module) => module.ReplayPanel), { loading })
const LossPanel = dynamic(() => import('./session-panels').then((module) => module.LossPanel), { loading })

const NARROW = '(max-width: 63.99rem)'

interface RunResultsProps {
  readonly runId: string
  /** Runs to compare with, this one among them, each with the index of its column. */
  readonly beside: readonly { readonly index: number; readonly id: string }[]
  /** Before the tabs' actions, such as which strategy is shown. */
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** Shows the answers that the model gave to the run's questions. */
  readonly onSamples?: (() => void) | undefined
}

/** The tabs of one run. */
export function RunResults({ runId, beside, lead, actions, onSamples }: RunResultsProps) {
  const t = useTranslations('workbench')
  const [view, setView] = useQueryStates(resultState)
  const run = useQuery(runQueries.detail(runId))
  const section = useRef<HTMLElement>(null)
  const tab = (value: string): void => {
    void setView({ tab: resultTabs.find((candidate) => candidate === value) ?? 'overview' })
    // On narrow screens the strategies stand above in one column: what was asked for comes to the top.
    if (window.matchMedia(NARROW).matches) section.current?.scrollIntoView({ block: 'start' })
  }
  const place = (message: string): void => void setView({ tab: 'diff', message }, { history: 'push' })
  const group = t('commands.group')
  useCommands([
    ...resultTabs.map((id) => ({ id: `results.${id}`, group, title: t(`commands.${id}`), run: () => tab(id) })),
    { id: 'results.download', group, title: t('commands.download'), run: () => downloadFrom(downloadHref(runId)) },
  ])
  return (
    <section ref={section} aria-label={t('results.label')} className="scroll-mt-(--topbar-height)">
      <Tabs value={view.tab} onValueChange={tab}>
        <div className="sticky top-(--topbar-height) z-20 -mx-4 flex h-9 items-stretch gap-3 border-b border-border bg-background px-4">
          {lead}
          <TabList aria-label={t('results.tabs')} className="min-w-0 flex-1 border-b-0">
            {resultTabs.map((id) => (
              <Tab key={id} value={id}>
                {t(`results.${id}`)}
              </Tab>
            ))}
          </TabList>
          <div className="flex items-center gap-2">
            {actions}
            <DownloadButton href={downloadHref(runId)} size="sm">
              <span className="max-sm:sr-only">{t('results.download')}</span>
            </DownloadButton>
          </div>
        </div>
        <StepLabels steps={run.data?.steps}>
          <TabPanel value="overview" className="pt-4">
            <OverviewPanel runId={runId} beside={beside} onSamples={onSamples} />
          </TabPanel>
          <TabPanel value="diff">
            <DiffPanel key={runId} runId={runId} />
          </TabPanel>
          <TabPanel value="replay">
            <ReplayPanel runId={runId} beside={beside} onPlace={place} />
          </TabPanel>
          <TabPanel value="losses">
            <LossPanel runId={runId} beside={beside} onPlace={place} />
          </TabPanel>
          <TabPanel value="ledger" className="pt-3">
            <LedgerPanel result={{ type: 'run', run: runId }} onPlace={place} />
          </TabPanel>
        </StepLabels>
      </Tabs>
    </section>
  )
}

const downloadHref = (runId: string): string => `/runs/${encodeURIComponent(runId)}/download`

function Placeholder() {
  return (
    <div aria-busy className="flex flex-col gap-3 pt-4">
      <Skeleton className="h-8" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  )
}

function OverviewPanel({ runId, beside, onSamples }: Pick<RunResultsProps, 'runId' | 'beside' | 'onSamples'>) {
  const run = useQuery(runQueries.detail(runId))
  const others = useQueries({
    queries: beside.map(({ id }) => runQueries.detail(id)),
    combine: (results) => results.map(({ data }) => data),
  })
  if (run.data === undefined) return <QueryProblem query={run} placeholder={<Placeholder />} />
  const compared = beside.flatMap(({ index }, at): ComparedRun[] => {
    const detail: RunDetail | undefined = others[at]
    return detail === undefined ? [] : [{ index, run: detail }]
  })
  return <Overview run={run.data} runs={compared} onSamples={onSamples} />
}

function DiffPanel({ runId }: { readonly runId: string }) {
  const words = useEngineLabels()
  const address = useDiffAddress(`/runs/${encodeURIComponent(runId)}?tab=diff`)
  const [explained, setExplained] = useState<DiffRow>()
  const run = useQuery(runQueries.detail(runId))
  if (run.data === undefined) return <QueryProblem query={run} placeholder={<Placeholder />} />
  const { tokensBefore, tokensAfter } = run.data
  return (
    <>
      <div className="-mx-4 h-[max(28rem,calc(100dvh-var(--topbar-height)-2.25rem))]">
        <SessionDiff
          results={[
            {
              letter: 'A',
              name: words.run(run.data),
              tokensBefore,
              tokens: tokensAfter,
              ref: { type: 'run', run: runId },
            },
          ]}
          onExplain={setExplained}
          {...address}
        />
      </div>
      {explained === undefined ? null : (
        <ExplainMessage runId={runId} row={explained} onClose={() => setExplained(undefined)} />
      )}
    </>
  )
}
