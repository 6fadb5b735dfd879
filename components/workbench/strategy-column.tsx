'use client'

import { Copy, Ellipsis, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { PresetView, ProviderView } from '@/lib/server/contract'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Collapsible } from '@/components/ui/collapsible'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { Skeleton } from '@/components/ui/skeleton'
import { toneClass } from '@/components/ui/tone'
import type { StrategyEstimate } from '@/lib/server/money-contract'
import { ColumnResult } from './column-result'
import { EstimateLine } from './estimate-line'
import { useEngineWords } from './engine-words'
import { baseConfig, changedFields, letterOf, sameConfig, toneOfColumn, type ColumnState, type StrategyDraft } from './strategies'
import { StrategyPicker } from './strategy-picker'

const ColumnOptions = dynamic(() => import('./column-options'), { ssr: false, loading: () => <Skeleton className="h-40" /> })

export interface StrategyColumnProps {
  readonly index: number
  readonly draft: StrategyDraft
  readonly state: ColumnState
  /** What the next run would ask of a model, once it is known. */
  readonly estimate: StrategyEstimate | undefined
  /** The run does not match the options any more. */
  readonly stale: boolean
  /** Its results are shown below. */
  readonly selected: boolean
  readonly providers: readonly ProviderView[]
  readonly presets: readonly PresetView[]
  readonly canDuplicate: boolean
  readonly canRemove: boolean
  /** `edit` names an edit that goes on, such as typing in one field. */
  readonly onChange: (draft: StrategyDraft, edit?: string) => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
  readonly onSelect: () => void
}

export function StrategyColumn({ index, draft, state, estimate, stale, selected, providers, presets, canDuplicate, canRemove, onChange, onDuplicate, onRemove, onSelect }: StrategyColumnProps) {
  const t = useTranslations('workbench.strategies')
  const words = useEngineWords()
  const [open, setOpen] = useState(false)
  const letter = letterOf(index)
  const provider = providers.find((candidate) => candidate.id === draft.provider)
  const preset = presets.find((candidate) => candidate.id === draft.preset)
  const base = baseConfig(provider, preset)
  const customised = provider !== undefined && !sameConfig(draft.config, base)
  const changed = provider === undefined ? 0 : Math.max(changedFields(provider.fields, draft.config, base).length, customised ? 1 : 0)
  const pick = (nextProvider: ProviderView, nextPreset?: PresetView): void =>
    onChange({ key: draft.key, provider: nextProvider.id, ...(nextPreset !== undefined && { preset: nextPreset.id }), config: baseConfig(nextProvider, nextPreset) })
  const reset = (): void => onChange({ ...draft, config: base })
  const entries: readonly MenuEntry[] = [
    { kind: 'action', id: 'duplicate', label: t('duplicate'), icon: <Copy aria-hidden />, disabled: !canDuplicate, run: onDuplicate },
    { kind: 'action', id: 'reset', label: preset === undefined ? t('resetOptions') : t('resetPreset', { name: words.preset(preset.id, preset.name) }), icon: <RotateCcw aria-hidden />, disabled: !customised, run: reset },
    { kind: 'action', id: 'remove', label: t('remove'), icon: <Trash2 aria-hidden />, tone: 'danger', disabled: !canRemove, run: onRemove },
  ]
  return (
    <section aria-label={t('column', { letter })} className={cn(toneClass(toneOfColumn(index)), 'flex min-w-0 flex-col rounded-lg border border-border bg-surface', selected && 'border-(--tone) ring-1 ring-(--tone)')}>
      <header className="flex items-center gap-2 p-2.5 pb-2">
        <span aria-hidden className="flex size-6 shrink-0 items-center justify-center rounded-md bg-(--tone-soft) text-xs font-bold text-(--tone)">
          {letter}
        </span>
        <StrategyPicker letter={letter} provider={provider} preset={preset} providers={providers} presets={presets} onPick={pick} />
        <Menu align="end" entries={entries} trigger={<IconButton label={t('menu', { letter })} tooltip={false} icon={<Ellipsis aria-hidden />} />} />
      </header>
      <ColumnResult letter={letter} draft={draft} state={state} stale={stale} selected={selected} provider={provider} preset={preset} onSelect={onSelect} />
      <EstimateLine estimate={estimate} />
      <div className="mt-auto border-t border-border px-2.5 py-1">
        <Collapsible
          open={open}
          onOpenChange={setOpen}
          title={
            <span className="flex items-center gap-2 text-xs font-medium text-text-muted">
              {t('options')}
              {customised ? <Badge tone="accent">{preset === undefined ? t('optionsChanged', { count: changed }) : t('customised')}</Badge> : null}
            </span>
          }
        >
          <ColumnOptions letter={letter} draft={draft} provider={provider} preset={preset} customised={customised} issues={issuesNow(state, draft)} onChange={onChange} onReset={reset} />
        </Collapsible>
      </div>
    </section>
  )
}

/** What the last run had against the options, as long as they are those. */
const issuesNow = (state: ColumnState, draft: StrategyDraft) => (state.type === 'failed' && state.config === draft.config ? (state.error.fields ?? []) : [])
