'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { MissingPart } from '@/components/shared/shell/missing-part'
import { useQueryStates } from 'nuqs'
import { memo, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { defaultSmartConfig, type JsonObject, toJsonObject } from '@/lib/engine'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { SessionNames } from '@/lib/contracts/conversations'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView } from '@/lib/contracts/runs'
import { useErrorLabels } from '@/components/shared/labels/error-labels'
import { useCommands } from '@/components/shared/commands/commands'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import {
  eachField,
  inWords,
  isPasses,
  type LastEffect,
  otherStructure,
  passesOf,
  PipelinePanel,
  readConfig,
  type ReadConfig,
  studioState,
  type DryRunState,
  turnIntoPipeline,
  useDryRun,
  useProblemLabels,
} from '@/components/studio'
import { Skeleton } from '@/components/ui/display/skeleton'
import { letterOf } from '@/lib/contracts/shared/column-letters'
import { baseConfig, type StrategyDraft } from '../model/drafts/strategy-draft'
import type { WorkbenchStore } from '../model/store'
import { rowElement } from '../rows/row-element'
import type { PipelineQuestion } from './editor-preview'
import PresetButtons from './preset-actions'
import { useHistoryLabels } from './use-history-labels'
import { usePipelineEdits } from './use-pipeline-edits'
import { problemOf, useRefusals } from './use-refusals'
import { conversationQueries } from '@/components/conversations'
import { runQueries } from '@/components/runs'

const OpenPass = contained(
  dynamic(() => import('./open-pass'), { ssr: false, loading: () => <Skeleton className="h-64" /> }),
  <MissingPart />,
)

interface PipelineContainerProps {
  readonly store: WorkbenchStore
  readonly providers: readonly ProviderView[]
  readonly presets: readonly PresetView[]
  readonly conversationId: string | undefined
  /** The column that is edited. */
  readonly draft: StrategyDraft
  readonly nameOf: (draft: StrategyDraft) => string
}

const SMART = 'smart'
const NO_NAMES: SessionNames = { tools: [], paths: [] }

/** The pipeline panel, with the words of its passes. */
export default memo(function PipelineContainer(props: PipelineContainerProps) {
  return (
    <LazyMessages of={['studio', 'pass']}>
      <Pipeline {...props} />
    </LazyMessages>
  )
})

/** What names the pipeline to the server; none where no session is open. */
function pipelineOf(
  { key: _key, title: _title, preset: _preset, ...pipeline }: StrategyDraft,
  conversationId: string | undefined,
): PipelineQuestion | undefined {
  return conversationId === undefined ? undefined : { ...pipeline, conversationId }
}

/** Binds the pipeline panel to the store, the address and the server's dry runs. */
function Pipeline({ store, providers, presets, conversationId, draft, nameOf }: PipelineContainerProps) {
  const t = useTranslations('studio')
  const [view, setView] = useQueryStates(studioState)
  const [announcement, announce] = useAnnouncement()
  const drafts = useStore(store, (state) => state.drafts)
  const run = useStore(store, (state) => state.finished[draft.key])
  const index = drafts.findIndex(({ key }) => key === draft.key)
  const provider = providers.find(({ id }) => id === draft.provider)
  const preset = presets.find(({ id }) => id === draft.preset)
  const base = baseConfig(provider, preset)
  const words = useProblemLabels()
  const errorWords = useErrorLabels()
  const check = (config: JsonObject): ReadConfig => inWords(readConfig(config), words.issue)
  const read = draft.provider === SMART ? check(draft.config) : undefined
  const passes = read?.type === 'read' && isPasses(read.config) ? read.config : undefined
  const open = passes?.passes.find(({ id }) => id === view.pass)
  const problem = problemOf(draft)

  const outline = useQuery({
    ...conversationQueries.outline(conversationId ?? ''),
    enabled: conversationId !== undefined,
  })
  const names = useQuery({
    ...conversationQueries.names(conversationId ?? ''),
    enabled: conversationId !== undefined && passes !== undefined,
  })
  const suggestions = names.data ?? NO_NAMES
  const detail = useQuery({ ...runQueries.detail(run?.id ?? ''), enabled: run !== undefined })
  const pipeline = useMemo(() => pipelineOf(draft, conversationId), [draft, conversationId])
  const question =
    pipeline === undefined || problem !== undefined
      ? undefined
      : { ...pipeline, ...(open !== undefined && { focus: open.id }) }
  const dryRun = useDryRun(`${conversationId} ${draft.key}`, question)

  useRefusals(store, drafts)
  useHistoryLabels(store, draft.key, announce)

  const { change: keep, targets, copyTo, offerPassBack } = usePipelineEdits({ store, drafts, draft, nameOf, announce })
  /** Drawing the edit takes about as long as an answer to it: both begin at once. The row's figures, asked for as the edit is kept, go first. */
  const change = (config: JsonObject, edit?: string): void => {
    keep(config, edit)
    if (question !== undefined && config !== draft.config) dryRun.askAhead({ ...question, config })
  }
  const group = t('commands.group')
  useCommands([
    {
      id: 'studio.json',
      group,
      title: t(view.json ? 'commands.form' : 'commands.json'),
      disabled: read === undefined,
      run: () => void setView({ json: !view.json }),
    },
  ])
  if (provider === undefined) return null
  const last = new Map(
    detail.data?.steps.map(({ id, status, tokensBefore, tokensAfter }): [string, LastEffect] => [
      id,
      { status, tokensBefore, tokensAfter },
    ]),
  )
  const basePasses = passesOf({ provider: draft.provider, config: base })
  const { changeDraft } = store.getState()
  return (
    <PipelinePanel
      letter={letterOf(index)}
      row={draft.key}
      provider={provider}
      config={draft.config}
      read={read}
      check={(config) => eachField(readConfig(config).issues).map(words.issue)}
      base={basePasses}
      dryRun={dryRunStateOf(conversationId, problem !== undefined, dryRun, (error) => reasonOf(errorWords(error)))}
      view={view.json ? 'json' : 'form'}
      onView={(next) => void setView({ json: next === 'json' })}
      buttons={
        <PresetButtons
          draft={draft}
          provider={provider}
          preset={preset}
          onSaved={({ id, name, config }) =>
            changeDraft({ ...draft, preset: id, config, ...(draft.title === name && { title: undefined }) })
          }
        />
      }
      announcement={announcement}
      last={last}
      suggestions={suggestions}
      targets={targets}
      elementOf={({ key }) => rowElement(key)}
      open={open?.id}
      onOpen={(id) => void setView({ pass: id ?? null })}
      onConfig={change}
      onStructure={(structure) =>
        change(
          otherStructure(
            draft.config,
            structure,
            basePasses === undefined ? toJsonObject(defaultSmartConfig) : toJsonObject(basePasses),
          ),
        )
      }
      onConvert={(from) => {
        const config = turnIntoPipeline(from, draft.config, {
          native: t('convert.passNative'),
          truncation: t('convert.passTruncation'),
          assistantText: t('convert.passAssistantText'),
          userText: t('convert.passUserText'),
        })
        if (config === undefined) return
        const { preset: _was, ...rest } = draft
        changeDraft({ ...rest, provider: SMART, config })
        announce(t('convert.done', { letter: letterOf(index) }))
      }}
      onDragging={(dragging) => (dragging ? store.temporal.getState().pause() : store.temporal.getState().resume())}
      onCopyTo={copyTo}
      onDeleted={offerPassBack}
      announce={announce}
      renderEditor={(pass) =>
        passes === undefined ? null : (
          <OpenPass
            pass={pass}
            config={passes}
            issues={read?.issues ?? []}
            preview={dryRun.preview?.passes.find(({ id }) => id === pass.id)}
            suggestions={suggestions}
            messageCount={outline.data?.length ?? 0}
            question={pipeline}
            onChange={(next, edit) => change(toJsonObject(next), edit)}
          />
        )
      }
    />
  )
}

const reasonOf = ({ title, detail }: { readonly title: string; readonly detail?: string | undefined }): string =>
  detail === undefined ? title : `${title} (${detail})`

function dryRunStateOf(
  conversationId: string | undefined,
  invalid: boolean,
  { preview, error, current }: ReturnType<typeof useDryRun>,
  words: (error: ActionError) => string,
): DryRunState {
  const known = preview === undefined ? {} : { preview }
  if (conversationId === undefined) return { type: 'none' }
  if (invalid) return { type: 'invalid', ...known }
  if (error !== undefined) return { type: 'failed', reason: words(error), ...known }
  return current && preview !== undefined ? { type: 'current', preview } : { type: 'waiting', ...known }
}

/** The same words twice are two announcements. */
function useAnnouncement(): readonly [string, (text: string) => void] {
  const [announcement, setAnnouncement] = useState('')
  return [announcement, (text) => setAnnouncement((before) => (before === text ? `${text}\u00a0` : text))]
}
