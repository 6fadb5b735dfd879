'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { MissingPart } from '@/components/shared/shell/missing-part'
import { useQueryStates } from 'nuqs'
import { memo, useState } from 'react'
import { profileQueries } from '@/components/profiles'
import { EstimateLine } from '@/components/runs'
import { Answering } from '@/components/shared/parts/answering'
import { letterOf } from '@/lib/contracts/shared/column-letters'
import { sameConfig } from '@/components/shared/model/option-values'
import { useEngineReports } from '@/components/shared/labels/reason-labels'
import { cn } from '@/components/ui/cn'
import { Collapsible } from '@/components/ui/display/collapsible'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Skeleton } from '@/components/ui/display/skeleton'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/display/tabs'
import type { RowResult } from '../api/use-results'
import type { ColumnState } from '../model/column-state'
import { baseConfig, type StrategyDraft } from '../model/drafts/strategy-draft'
import type { WorkbenchStore } from '../model/store'
import { ModelChoice } from '../strategy/model-choice'
import { PresetNote } from '../strategy/preset-note'
import PipelineContainer from '../studio/pipeline-container'
import type { Library } from '../use-library'
import { Differences } from './differences'
import { inspectorState, inspectorTabs } from './inspector-state'
import { StrategySettings } from './strategy-settings'

const Why = contained(
  dynamic(() => import('./why'), { ssr: false, loading: () => <Skeleton className="h-40" /> }),
  <MissingPart />,
)
const Facts = contained(
  dynamic(() => import('./facts'), { ssr: false, loading: () => <Skeleton className="h-40" /> }),
  <MissingPart />,
)

interface InspectorProps {
  readonly store: WorkbenchStore
  readonly library: Library
  readonly conversationId: string
  readonly draft: StrategyDraft
  readonly index: number
  readonly result: RowResult | undefined
  /** The state of its run. */
  readonly column: ColumnState | undefined
  /** Absent in a drawer, which has its own way to close. */
  readonly onClose?: () => void
}

/** All about the primary row: how it is made, why the message that is looked at is as it is, what came of it. */
export default memo(function Inspector({
  store,
  library,
  conversationId,
  draft,
  index,
  result,
  column,
  onClose,
}: InspectorProps) {
  const t = useTranslations('workbench.shell')
  const [{ panel }, setPanel] = useQueryStates(inspectorState)
  const hasPasses = draft.provider === 'smart'
  return (
    <Tabs
      value={panel}
      onValueChange={(next) => void setPanel({ panel: inspectorTabs.find((tab) => tab === next) ?? null })}
      className="h-full"
    >
      {/* A name that the tabs leave no room for stands above them. */}
      <div
        className={cn(
          'sticky top-0 z-10 flex shrink-0 flex-wrap items-center border-b border-border bg-surface pl-3',
          onClose !== undefined && 'pr-8',
        )}
      >
        <div className="flex h-9 max-w-full min-w-0 flex-auto items-center gap-2 pr-1">
          <span className="grid size-4.5 shrink-0 place-items-center rounded-sm bg-text text-2xs font-semibold text-surface">
            {letterOf(index)}
          </span>
          <h2 className="min-w-0 truncate font-semibold">{draft.title ?? library.nameOf(draft)}</h2>
        </div>
        <TabList aria-label={t('inspector')} className="-ml-1.5 gap-0 border-b-0">
          {inspectorTabs.map((tab) => (
            <Tab key={tab} value={tab} className="px-1.5 data-[state=active]:after:bg-text">
              {t(`tabs.${tab === 'passes' && !hasPasses ? 'options' : tab}`)}
            </Tab>
          ))}
        </TabList>
        {onClose === undefined ? null : (
          <IconButton
            size="sm"
            label={t('closeInspector')}
            icon={<X aria-hidden />}
            onClick={onClose}
            className="absolute top-1.5 right-1"
          />
        )}
      </div>
      <TabPanel value="passes" className="flex flex-col gap-3 overflow-y-auto p-3 [scrollbar-width:thin]">
        <Settings store={store} library={library} draft={draft} index={index} result={result} />
        {column?.type === 'running' ? (
          <Answering letter={letterOf(index)} calls={column.steps.find(({ state }) => state === 'running')?.calls} />
        ) : null}
        <PipelineContainer
          store={store}
          providers={library.providers}
          presets={library.presets}
          conversationId={conversationId}
          draft={draft}
          nameOf={library.nameOf}
        />
        <Rest store={store} library={library} draft={draft} index={index} />
      </TabPanel>
      <TabPanel value="why" className="overflow-y-auto [scrollbar-width:thin]">
        {result === undefined ? null : (
          <Why
            conversationId={conversationId}
            result={result.ref}
            draft={draft}
            provider={library.providerOf(draft)}
            letter={letterOf(index)}
            onChange={store.getState().changeDraft}
          />
        )}
      </TabPanel>
      <TabPanel value="facts" className="overflow-y-auto [scrollbar-width:thin]">
        {result === undefined ? null : <Facts conversationId={conversationId} result={result.ref} />}
      </TabPanel>
    </Tabs>
  )
})

/** Models and what is expected of them. */
function Settings({
  store,
  library,
  draft,
  index,
  result,
}: Pick<InspectorProps, 'store' | 'library' | 'draft' | 'index' | 'result'>) {
  const reports = useEngineReports()
  const { changeDraft } = store.getState()
  const [provider, preset] = [library.providerOf(draft), library.presetOf(draft)]
  const profiles = useQuery({ ...profileQueries.list(), enabled: provider?.capabilities.usesModel === true })
  const base = baseConfig(provider, preset)
  const expected = result?.row?.expected
  const estimate = expected && {
    outcome: { key: draft.key, ok: true, estimate: expected } as const,
    current: result?.isStale !== true,
  }
  const warnings = expected === undefined ? (result?.row?.warnings ?? []) : []
  const letter = letterOf(index)
  return (
    <div className="flex flex-col gap-1.5 [&:not(:has(>:not(:empty)))]:hidden">
      <ModelChoice
        letter={letter}
        draft={draft}
        provider={provider}
        estimate={estimate}
        profiles={profiles.data}
        onChange={changeDraft}
      />
      <EstimateLine estimate={estimate} />
      {warnings.length === 0 ? null : (
        <ul className="flex flex-col gap-1 text-xs text-warning">
          {warnings.map((warning, place) => (
            <li key={place}>{reports.warning(warning)}</li>
          ))}
        </ul>
      )}
      {preset === undefined ? null : (
        <PresetNote
          preset={preset}
          customised={provider !== undefined && !sameConfig(draft.config, base)}
          onReset={() => changeDraft({ ...draft, config: base })}
        />
      )}
    </div>
  )
}

/** What is seldom wanted: the name, what to do on failure, how this row differs from another. */
function Rest({ store, library, draft, index }: Pick<InspectorProps, 'store' | 'library' | 'draft' | 'index'>) {
  const t = useTranslations('workbench.shell')
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-col gap-1.5 border-t border-border pt-2">
      <Collapsible
        open={open}
        onOpenChange={setOpen}
        title={<span className="text-xs font-medium text-text-muted">{t('settings')}</span>}
      >
        <StrategySettings
          letter={letterOf(index)}
          draft={draft}
          provider={library.providerOf(draft)}
          preset={library.presetOf(draft)}
          onChange={store.getState().changeDraft}
        />
      </Collapsible>
      <Differences key={draft.key} store={store} library={library} draft={draft} />
    </div>
  )
}
