'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useQueryStates } from 'nuqs'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { profileQueries } from '@/app/profiles/queries'
import type { JsonObject } from '@/lib/core/json'
import type { PassConfig, PassesConfig } from '@/lib/condensation/providers/smart-config'
import { defaultSmartConfig } from '@/lib/condensation/providers/smart-default'
import type { PresetView, ProviderView } from '@/lib/server/contract'
import { useCommands } from '@/components/shell/commands'
import { LazyMessages } from '@/components/shell/lazy-messages'
import type { LastEffect } from '@/components/studio/effect-line'
import type { CopyTarget } from '@/components/studio/pass-card'
import { addPass, removePass, toJson } from '@/components/studio/pipeline'
import PipelinePanel from '@/components/studio/pipeline-panel'
import { isPasses, readConfig } from '@/components/studio/read-config'
import type { Trial } from '@/components/studio/totals'
import { otherStructure, turnIntoPipeline } from '@/components/studio/turn-into-pipeline'
import { Skeleton } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast'
import { baseConfig, letterOf, sameConfig, type StrategyDraft } from '@/components/workbench/strategies'
import { queries } from '../queries'
import type { WorkbenchStore } from '../store'
import { studioColumns, studioState } from '../view-state'
import { EditorPreview } from './editor-preview'
import PresetButtons from './preset-actions'
import { useDryRun } from './use-dry-run'

const PassEditor = dynamic(() => import('@/components/studio/editor/pass-editor').then((module) => module.PassEditor), { ssr: false, loading: () => <Skeleton className="h-64" /> })

export interface PipelineContainerProps {
  readonly store: WorkbenchStore
  readonly providers: readonly ProviderView[]
  readonly presets: readonly PresetView[]
  readonly conversationId: string | undefined
  /** The column that is edited. */
  readonly draft: StrategyDraft
  readonly nameOf: (draft: StrategyDraft) => string
  /** Tells which messages the open pass selects; undefined while none is open. */
  readonly onLit: (messages: readonly string[] | undefined) => void
}

const TOAST_MS = 10_000
const SMART = 'smart'

/** Binds the pipeline panel to the store, the address and the server's trial runs. */
export default function PipelineContainer({ store, providers, presets, conversationId, draft, nameOf, onLit }: PipelineContainerProps) {
  const t = useTranslations('studio')
  const [view, setView] = useQueryStates(studioState)
  const [said, say] = useSaid()
  const state = useStore(store)
  const { drafts } = state
  const index = drafts.findIndex(({ key }) => key === draft.key)
  const provider = providers.find(({ id }) => id === draft.provider)
  const preset = presets.find(({ id }) => id === draft.preset)
  const base = baseConfig(provider, preset)
  const read = useMemo(() => (draft.provider === SMART ? readConfig(draft.config) : undefined), [draft.provider, draft.config])
  const passes = read?.type === 'read' && isPasses(read.config) ? read.config : undefined
  const open = passes?.passes.find(({ id }) => id === view.pass)
  const problem = read?.issues[0]

  const outline = useQuery({ ...queries.outline(conversationId ?? ''), enabled: conversationId !== undefined })
  const profiles = useQuery(profileQueries.profiles())
  const run = state.finished[draft.key]
  const detail = useQuery({ ...queries.run(run?.id ?? ''), enabled: run !== undefined })
  const { key: _key, title: _title, preset: _preset, ...pipeline } = draft
  const trial = useDryRun(
    `${conversationId} ${draft.key}`,
    conversationId === undefined || (read !== undefined && problem !== undefined) ? undefined : { ...pipeline, conversationId, ...(open !== undefined && { focus: open.id }) },
  )
  const selected = open === undefined || problem !== undefined ? undefined : trial.preview?.selected
  useEffect(() => onLit(selected), [onLit, selected])
  useEffect(() => () => onLit(undefined), [onLit])

  const reason = problem === undefined ? undefined : reasonOf(problem.path, problem.message, passes)
  useEffect(() => {
    store.getState().refuse(draft.key, draft.config, reason === undefined ? undefined : reason.pass === undefined ? reason.message : t('blockedPass', { pass: reason.pass, message: reason.message }))
  })

  const change = (of: StrategyDraft, config: JsonObject, edit?: string): void => state.changeDraft({ ...of, config }, edit === undefined ? undefined : `${of.key} pipeline ${edit}`)
  /** Takes the last edit back where nothing came after it, else makes the opposite one. */
  const offerUndo = (text: string, otherwise: () => void): void => {
    const then = store.getState().drafts
    toast.message(text, { duration: TOAST_MS, action: { label: t('undo'), onClick: () => (store.getState().drafts === then ? store.temporal.getState().undo() : otherwise()) } })
  }
  const editLater = (key: string, edit: (config: PassesConfig) => PassesConfig): void => {
    const now = store.getState().drafts.find((candidate) => candidate.key === key)
    const config = now === undefined ? undefined : passesOf(now)
    if (now !== undefined && config !== undefined) change(now, toJson(edit(config)))
  }
  const targets = drafts.flatMap((other, at): CopyTarget[] => (other.key === draft.key ? [] : [{ key: other.key, letter: letterOf(at), name: nameOf(other), allowed: passesOf(other) !== undefined }]))
  const copyTo = (pass: PassConfig, { key, letter, name }: CopyTarget): void => {
    const target = drafts.find((candidate) => candidate.key === key)
    const config = target === undefined ? undefined : passesOf(target)
    if (target === undefined || config === undefined) {
      const text = t('say.notCopied', { name: pass.name, reason: t('refusal', { letter, strategy: name }) })
      say(text)
      return toast.warning(text)
    }
    const next = addPass(config, pass)
    const count = next.config.passes.length
    change(target, toJson(next.config))
    say(t('say.copied', { name: pass.name, letter, position: count, count }))
    offerUndo(t('toast.copied', { name: pass.name, letter }), () => editLater(key, (now) => removePass(now, next.pass.id)))
  }
  const group = t('commands.group')
  useCommands([
    { id: 'studio.json', group, title: t(view.json ? 'commands.form' : 'commands.json'), disabled: read === undefined, run: () => void setView({ json: !view.json }) },
  ])
  if (provider === undefined) return null
  const last = new Map(detail.data?.steps.map(({ id, status, tokensBefore, tokensAfter }): [string, LastEffect] => [id, { status, tokensBefore, tokensAfter }]))
  const basePasses = draft.provider === SMART ? passesOf({ ...draft, config: base }) : undefined
  return (
    <LazyMessages of={['pass']}>
      <PipelinePanel
        columns={drafts.map((each, at) => ({ key: each.key, letter: letterOf(at), name: each.title ?? nameOf(each) }))}
        column={draft.key}
        onColumn={(key) => void setView({ column: columnAt(drafts.findIndex((each) => each.key === key)), pass: null })}
        provider={provider}
        config={draft.config}
        read={read}
        base={basePasses}
        customised={!sameConfig(draft.config, base)}
        trial={trialOf(conversationId, problem !== undefined, trial)}
        view={view.json ? 'json' : 'form'}
        onView={(next) => void setView({ json: next === 'json' })}
        buttons={<PresetButtons draft={draft} provider={provider} preset={preset} onSaved={({ id, name, config }) => state.changeDraft({ ...draft, preset: id, config, ...(draft.title === name && { title: undefined }) })} />}
        said={said}
        last={last}
        suggestions={{ tools: toolsIn(outline.data), paths: [] }}
        targets={targets}
        elementOf={({ key }) => [...document.querySelectorAll<HTMLElement>('[data-column]')].find((element) => element.dataset.column === key) ?? null}
        open={open?.id}
        onOpen={(id) => void setView({ pass: id ?? null })}
        onConfig={(config, edit) => change(draft, config, edit)}
        onStructure={(structure) => change(draft, otherStructure(draft.config, structure, basePasses === undefined ? toJson(defaultSmartConfig) : toJson(basePasses)))}
        onConvert={(from) => {
          const config = turnIntoPipeline(from, draft.config, { native: t('convert.passNative'), truncation: t('convert.passTruncation') })
          if (config === undefined) return
          const { preset: _was, ...rest } = draft
          state.changeDraft({ ...rest, provider: SMART, config })
          say(t('convert.done', { letter: letterOf(index) }))
        }}
        onDragging={(dragging) => (dragging ? store.temporal.getState().pause() : store.temporal.getState().resume())}
        onCopyTo={copyTo}
        onDeleted={(name, restore) => offerUndo(t('toast.deleted', { name }), () => editLater(draft.key, restore))}
        say={say}
        drawEditor={(pass) =>
          passes === undefined ? null : (
            <PassEditor
              pass={pass}
              config={passes}
              preview={trial.preview?.passes.find(({ id }) => id === pass.id)}
              issues={(read?.issues ?? []).flatMap(({ path, message }) => (path[0] === 'passes' && passes.passes[Number(path[1])]?.id === pass.id ? [{ field: path.slice(2).join('.'), message }] : []))}
              profiles={profiles.data ?? []}
              suggestions={{ tools: toolsIn(outline.data), paths: [] }}
              messageCount={outline.data?.length ?? 0}
              operationPreview={conversationId === undefined ? undefined : (kind, operation) => <EditorPreview pipeline={{ ...pipeline, conversationId }} pass={pass.id} kind={kind} operation={operation} />}
              onChange={(next, edit) => change(draft, toJson({ ...passes, passes: passes.passes.map((each) => (each.id === pass.id ? next : each)) }), edit === undefined ? undefined : `${pass.id} ${edit}`)}
            />
          )
        }
      />
    </LazyMessages>
  )
}

function passesOf({ provider, config }: Pick<StrategyDraft, 'provider' | 'config'>): PassesConfig | undefined {
  if (provider !== SMART) return undefined
  const read = readConfig(config)
  return read.type === 'read' && isPasses(read.config) ? read.config : undefined
}

const columnAt = (index: number) => studioColumns[index] ?? null

function trialOf(conversationId: string | undefined, invalid: boolean, { preview, error, current }: ReturnType<typeof useDryRun>): Trial {
  const known = preview === undefined ? {} : { preview }
  if (conversationId === undefined) return { type: 'none' }
  if (invalid) return { type: 'invalid', ...known }
  if (error !== undefined) return { type: 'failed', reason: error.message, ...known }
  return current && preview !== undefined ? { type: 'current', preview } : { type: 'waiting', ...known }
}

/** What to say of a problem on the board: the pass that has it, and what it is. */
function reasonOf(path: readonly (string | number)[], message: string, config: PassesConfig | undefined): { readonly pass?: string; readonly message: string } {
  const pass = path[0] === 'passes' ? config?.passes[Number(path[1])] : undefined
  return pass === undefined || pass.name === '' ? { message: [path.join('.'), message].filter((text) => text !== '').join(': ') } : { pass: pass.name, message }
}

const toolsIn = (outline: readonly { readonly parts: readonly { readonly name?: string }[] }[] | undefined): readonly string[] =>
  [...new Set(outline?.flatMap(({ parts }) => parts.flatMap(({ name }) => (name === undefined ? [] : [name]))))].sort()

/** The same words twice are two announcements. */
function useSaid(): readonly [string, (text: string) => void] {
  const [said, setSaid] = useState('')
  return [said, (text) => setSaid((before) => (before === text ? `${text}\u00a0` : text))]
}
