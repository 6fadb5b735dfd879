'use client'

import { Copy, Ellipsis, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ProviderView } from '@/lib/server/contract'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Collapsible } from '@/components/ui/collapsible'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { Select } from '@/components/ui/select'
import { toneClass } from '@/components/ui/tone'
import { ColumnResult } from './column-result'
import { useEngineWords } from './engine-words'
import { changedFields, letterOf, toneOfColumn, type ColumnState, type StrategyDraft } from './strategies'
import { StrategyOptions } from './strategy-options'

export interface StrategyColumnProps {
  readonly index: number
  readonly draft: StrategyDraft
  readonly state: ColumnState
  /** The run does not match the options any more. */
  readonly stale: boolean
  /** Its results are shown below. */
  readonly selected: boolean
  readonly providers: readonly ProviderView[]
  readonly canDuplicate: boolean
  readonly canRemove: boolean
  readonly onChange: (draft: StrategyDraft) => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
  readonly onSelect: () => void
}

export function StrategyColumn({ index, draft, state, stale, selected, providers, canDuplicate, canRemove, onChange, onDuplicate, onRemove, onSelect }: StrategyColumnProps) {
  const t = useTranslations('workbench.strategies')
  const words = useEngineWords()
  const [open, setOpen] = useState(false)
  const letter = letterOf(index)
  const provider = providers.find((candidate) => candidate.id === draft.provider)
  const changed = provider === undefined ? 0 : changedFields(provider, draft.config).length
  const changeProvider = (id: string): void => {
    const next = providers.find((candidate) => candidate.id === id)
    if (next) onChange({ key: draft.key, provider: id, config: next.defaultConfig })
  }
  const entries: readonly MenuEntry[] = [
    { kind: 'action', id: 'duplicate', label: t('duplicate'), icon: <Copy aria-hidden />, disabled: !canDuplicate, run: onDuplicate },
    { kind: 'action', id: 'reset', label: t('resetOptions'), icon: <RotateCcw aria-hidden />, disabled: changed === 0, run: () => changeProvider(draft.provider) },
    { kind: 'action', id: 'remove', label: t('remove'), icon: <Trash2 aria-hidden />, tone: 'danger', disabled: !canRemove, run: onRemove },
  ]
  return (
    <section aria-label={t('column', { letter })} className={cn(toneClass(toneOfColumn(index)), 'flex min-w-0 flex-col rounded-lg border border-border bg-surface', selected && 'border-(--tone) ring-1 ring-(--tone)')}>
      <header className="flex items-center gap-2 p-2.5 pb-2">
        <span aria-hidden className="flex size-6 shrink-0 items-center justify-center rounded-md bg-(--tone-soft) text-xs font-bold text-(--tone)">
          {letter}
        </span>
        <Select
          aria-label={t('provider', { letter })}
          value={draft.provider}
          onValueChange={changeProvider}
          options={providers.map(({ id, name, description }) => ({ value: id, label: words.provider(id, name), description: words.providerDescription(id, description) }))}
        />
        <Menu align="end" entries={entries} trigger={<IconButton label={t('menu', { letter })} tooltip={false} icon={<Ellipsis aria-hidden />} />} />
      </header>
      <ColumnResult letter={letter} draft={draft} state={state} stale={stale} selected={selected} provider={provider} onSelect={onSelect} />
      <div className="mt-auto border-t border-border px-2.5 py-1">
        <Collapsible
          open={open}
          onOpenChange={setOpen}
          title={
            <span className="flex items-center gap-2 text-xs font-medium text-text-muted">
              {t('options')}
              {changed > 0 ? <Badge tone="accent">{t('optionsChanged', { count: changed })}</Badge> : null}
            </span>
          }
        >
          <div className="-mx-2.5 flex max-h-96 flex-col gap-4 overflow-y-auto px-2.5 pt-2 pb-2 [scrollbar-width:thin]">
            <Field label={t('name', { letter })}>
              <Input
                value={draft.title ?? ''}
                maxLength={100}
                placeholder={words.provider(draft.provider, provider?.name ?? draft.provider)}
                onChange={(event) => onChange({ ...draft, title: event.target.value === '' ? undefined : event.target.value })}
              />
            </Field>
            {provider === undefined ? null : <StrategyOptions provider={provider} config={draft.config} onChange={(config) => onChange({ ...draft, config })} />}
          </div>
        </Collapsible>
      </div>
    </section>
  )
}
