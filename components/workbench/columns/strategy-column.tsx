'use client'

import { Copy, Ellipsis, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView } from '@/lib/contracts/runs'
import { glimpse, MiniPipeline } from '@/components/studio'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useCommands } from '@/components/shared/commands/commands'
import { cn } from '@/components/ui/cn'
import { Collapsible } from '@/components/ui/collapsible'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { Skeleton } from '@/components/ui/skeleton'
import { toneClass } from '@/components/ui/tone'
import type { ProfileView } from '@/lib/contracts/profiles'
import { ColumnResult } from './column-result'
import { EstimateLine, type ColumnEstimate } from '@/components/runs'
import { useEngineWords } from '@/components/shared/labels/engine-words'
import { ModelChoice } from './model-choice'
import { letterOf, toneOfColumn } from '@/components/shared/model/column-letters'
import type { ColumnState } from '../model/column-state'
import { changedFields, sameConfig } from '@/components/shared/model/option-values'
import { baseConfig, setupOf, withSetup, type EarlierSetups, type StrategyDraft } from '../model/strategy-draft'
import { StrategyPicker } from './strategy-picker'

const ColumnOptions = dynamic(() => import('./column-options'), {
  ssr: false,
  loading: () => <Skeleton className="h-40" />,
})

export interface StrategyColumnProps {
  readonly index: number
  readonly draft: StrategyDraft
  readonly state: ColumnState
  /** What the next run would ask of a model, once it is known. */
  readonly estimate: ColumnEstimate | undefined
  /** The run does not match the options any more. */
  readonly stale: boolean
  /** Its results are shown below. */
  readonly selected: boolean
  readonly providers: readonly ProviderView[]
  readonly presets: readonly PresetView[]
  /** Absent until they were asked for. */
  readonly profiles: readonly ProfileView[] | undefined
  readonly onProfiles: () => void
  readonly canDuplicate: boolean
  readonly canRemove: boolean
  /** `edit` names an edit that goes on, such as typing in one field. */
  readonly onChange: (draft: StrategyDraft, edit?: string) => void
  readonly onDuplicate: () => void
  readonly onPipeline: () => void
  readonly onRemove: () => void
  readonly onSelect: () => void
  /** Shows the answers of its run's model. */
  readonly onSamples: () => void
}

export function StrategyColumn({
  index,
  draft,
  state,
  estimate,
  stale,
  selected,
  providers,
  presets,
  profiles,
  onProfiles,
  canDuplicate,
  canRemove,
  onChange,
  onDuplicate,
  onPipeline,
  onRemove,
  onSelect,
  onSamples,
}: StrategyColumnProps) {
  const t = useTranslations('workbench.strategies')
  const studio = useTranslations('studio')
  const words = useEngineWords()
  const [open, setOpen] = useState(false)
  const letter = letterOf(index)
  const provider = providers.find((candidate) => candidate.id === draft.provider)
  const preset = presets.find((candidate) => candidate.id === draft.preset)
  const base = baseConfig(provider, preset)
  const customised = provider !== undefined && !sameConfig(draft.config, base)
  const changed =
    provider === undefined ? 0 : Math.max(changedFields(provider.fields, draft.config, base).length, customised ? 1 : 0)
  const [earlier, setEarlier] = useState<EarlierSetups>({})
  const pick = (nextProvider: ProviderView, nextPreset?: PresetView): void => {
    setEarlier(withSetup(earlier, draft))
    onChange({
      ...modelsOf(draft),
      key: draft.key,
      provider: nextProvider.id,
      ...setupOf(draft, nextProvider, nextPreset, earlier),
    })
  }
  const reset = (): void => onChange({ ...draft, config: base })
  const entries: readonly MenuEntry[] = [
    {
      kind: 'action',
      id: 'duplicate',
      label: t('duplicate'),
      icon: <Copy aria-hidden />,
      disabled: !canDuplicate,
      run: onDuplicate,
    },
    {
      kind: 'action',
      id: 'reset',
      label:
        preset === undefined ? t('resetOptions') : t('resetPreset', { name: words.preset(preset.id, preset.name) }),
      icon: <RotateCcw aria-hidden />,
      disabled: !customised,
      run: reset,
    },
    {
      kind: 'action',
      id: 'remove',
      label: t('remove'),
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      disabled: !canRemove,
      run: onRemove,
    },
  ]
  useCommands(
    entries.flatMap((entry) =>
      entry.kind === 'action'
        ? [
            {
              id: `strategy.${letter}.${entry.id}`,
              group: t('column', { letter }),
              title: entry.label,
              icon: entry.icon,
              disabled: entry.disabled,
              run: entry.run,
            },
          ]
        : [],
    ),
  )
  return (
    <section
      aria-label={t('column', { letter })}
      data-column={draft.key}
      className={cn(
        toneClass(toneOfColumn(index)),
        dropStyle,
        'flex min-w-0 flex-col rounded-lg border border-border bg-surface',
        selected && 'border-(--tone) ring-1 ring-(--tone)',
      )}
    >
      <header className="flex items-center gap-2 p-2.5 pb-2">
        <span
          aria-hidden
          className="flex size-6 shrink-0 items-center justify-center rounded-md bg-(--tone-soft) text-xs font-bold text-(--tone)"
        >
          {letter}
        </span>
        <StrategyPicker
          letter={letter}
          provider={provider}
          preset={preset}
          providers={providers}
          presets={presets}
          onPick={pick}
        />
        <Menu
          align="end"
          entries={entries}
          trigger={<IconButton label={t('menu', { letter })} tooltip={false} icon={<Ellipsis aria-hidden />} />}
        />
      </header>
      <ColumnResult
        letter={letter}
        draft={draft}
        state={state}
        stale={stale}
        selected={selected}
        provider={provider}
        preset={preset}
        onSelect={onSelect}
        onSamples={onSamples}
      />
      <ModelChoice
        letter={letter}
        draft={draft}
        provider={provider}
        estimate={estimate}
        profiles={profiles}
        onOpen={onProfiles}
        onChange={onChange}
      />
      <EstimateLine estimate={estimate} />
      {glimpse(draft.config) === undefined ? null : (
        <div className="mt-auto flex items-center gap-2 border-t border-border px-2.5 py-1.5">
          <MiniPipeline config={draft.config} className="flex-1" />
          <Button size="sm" variant="ghost" aria-label={studio('mini.editOf', { letter })} onClick={onPipeline}>
            {studio('mini.edit')}
          </Button>
        </div>
      )}
      <div className="border-t border-border px-2.5 py-1">
        <Collapsible
          open={open}
          onOpenChange={setOpen}
          title={
            <span className="flex items-center gap-2 text-xs font-medium text-text-muted">
              {t('options')}
              {customised ? (
                <Badge tone="accent">
                  {preset === undefined ? t('optionsChanged', { count: changed }) : t('customised')}
                </Badge>
              ) : null}
            </span>
          }
        >
          <ColumnOptions
            letter={letter}
            draft={draft}
            provider={provider}
            preset={preset}
            customised={customised}
            issues={issuesNow(state, draft)}
            onChange={onChange}
            onReset={reset}
          />
        </Collapsible>
      </div>
    </section>
  )
}

/** While a pass is dragged: where it can be dropped, and where not. */
const dropStyle =
  'data-[drop=over]:border-(--tone) data-[drop=over]:bg-(--tone-soft) data-[drop=over]:ring-2 data-[drop=over]:ring-(--tone) data-[drop=possible]:border-dashed data-[drop=possible]:border-(--tone) data-[drop=refused]:border-danger data-[drop=refused]:ring-2 data-[drop=refused]:ring-danger'

/** Another strategy of the column keeps the models that were chosen for it, and what is to be done where it fails. */
const modelsOf = ({ profile, conversationProfile, onFailure }: StrategyDraft) => ({
  ...(onFailure !== undefined && { onFailure }),
  ...(profile !== undefined && { profile }),
  ...(conversationProfile !== undefined && { conversationProfile }),
})

/** What the last run had against the options, as long as they are those. */
const issuesNow = (state: ColumnState, draft: StrategyDraft) =>
  state.type === 'failed' && state.config === draft.config ? (state.error.fields ?? []) : []
