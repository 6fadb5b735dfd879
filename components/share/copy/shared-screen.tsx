'use client'

import { useFormatter, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useQueryStates } from 'nuqs'
import type { SnapshotOverview } from '@/lib/contracts/share'
import { SharedConfig } from './shared-config'
import { SharedHead } from './shared-head'
import { useCommands } from '@/components/shared/commands/commands'
import { EmptyState } from '@/components/ui/empty-state'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Skeleton } from '@/components/ui/skeleton'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { Overview } from '@/components/runs'
import { StepLabels } from '@/components/shared/labels/step-labels'
import { letterOf } from '@/lib/contracts/column-letters'
import { sharedState, sharedTabs } from './view-state'

const loading = () => <Skeleton className="mt-4 h-40" />
const SharedDiff = dynamic(() => import('./shared-diff').then((module) => module.SharedDiff), { loading })
const SharedLedger = dynamic(() => import('./shared-ledger').then((module) => module.SharedLedger), { loading })

/** A comparison as others see it. */
export function SharedScreen({ snapshot }: { readonly snapshot: SnapshotOverview }) {
  const t = useTranslations('share')
  const w = useTranslations('workbench.commands')
  const format = useFormatter()
  const words = useEngineLabels()
  const [view, setView] = useQueryStates(sharedState)
  const { runs } = snapshot
  const at = Math.min(Math.max(1, view.strategy), runs.length) - 1
  const run = runs[at]
  const tab = (value: string): void =>
    void setView({ tab: sharedTabs.find((candidate) => candidate === value) ?? 'overview' })
  const group = t('page.label')
  useCommands([
    ...(['overview', 'diff', 'ledger'] as const).map((id) => ({
      id: `results.${id}`,
      group,
      title: w(id),
      run: () => tab(id),
    })),
    { id: 'results.config', group, title: t('page.config'), run: () => tab('config') },
    ...(runs.length < 2
      ? []
      : runs.map((each, index) => ({
          id: `shared.${index}`,
          group,
          title: `${t('page.strategy')} ${letterOf(index)}: ${words.run(each)}`,
          run: () => void setView({ strategy: index + 1, message: null }),
        }))),
  ])
  if (run === undefined) return null
  return (
    <div className="mx-auto flex w-full max-w-[96rem] flex-col gap-5 p-4">
      <SharedHead snapshot={snapshot} date={format.dateTime(new Date(snapshot.createdAt), 'moment')} />
      <section aria-label={t('page.tabs')}>
        <Tabs value={view.tab} onValueChange={tab}>
          <div className="sticky top-(--topbar-height) z-20 -mx-4 flex h-9 items-stretch gap-3 border-b border-border bg-background px-4">
            <TabList aria-label={t('page.tabs')} className="min-w-0 flex-1 border-b-0">
              {sharedTabs.map((id) => (
                <Tab key={id} value={id}>
                  {t(`page.${id}`)}
                </Tab>
              ))}
            </TabList>
            {runs.length < 2 ? null : (
              <SegmentedControl
                aria-label={t('page.strategy')}
                className="self-center"
                value={String(at + 1)}
                onValueChange={(value) => void setView({ strategy: Number(value), message: null })}
                segments={runs.map((_, index) => ({ value: String(index + 1), label: letterOf(index) }))}
              />
            )}
          </div>
          <TabPanel value="overview" className="pt-4">
            <Overview run={run} runs={runs.map((each, index) => ({ index, run: each }))} />
          </TabPanel>
          <StepLabels steps={run.steps}>
            <TabPanel value="diff">
              {snapshot.includesConversation ? (
                <SharedDiff
                  key={at}
                  id={snapshot.id}
                  run={at}
                  name={words.run(run)}
                  tokensBefore={run.tokensBefore}
                  tokens={run.tokensAfter}
                />
              ) : (
                <EmptyState title={t('page.noDiff')} description={t('page.noDiffHelp')} />
              )}
            </TabPanel>
            <TabPanel value="ledger" className="pt-4">
              <SharedLedger id={snapshot.id} run={at} canGo={snapshot.includesConversation} />
            </TabPanel>
          </StepLabels>
          <TabPanel value="config" className="pt-4">
            <SharedConfig run={run} />
          </TabPanel>
        </Tabs>
      </section>
    </div>
  )
}
