'use client'

import { ChevronDown, Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { useRef, useState } from 'react'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView } from '@/lib/contracts/runs'
import { valueOfPreset, valueOfProvider, type StrategyOption } from './strategy-options'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'

const StrategyPopover = contained(dynamic(() => import('./strategy-popover'), { ssr: false }))

interface StrategyPickerProps {
  readonly conversationId: string
  readonly letter: string
  readonly provider: ProviderView | undefined
  readonly preset: PresetView | undefined
  readonly providers: readonly ProviderView[]
  readonly presets: readonly PresetView[]
  /** The person's own name for it. */
  readonly title?: string
  /** What stands beside the name, such as the model. */
  readonly note?: string
  /** Its options are not those it came with. */
  readonly changed: boolean
  readonly onPick: (option: StrategyOption) => void
}

/** Which strategy a column runs: a provider, or a preset of one. The list can be searched and is loaded when it is opened. */
export function StrategyPicker({
  conversationId,
  letter,
  provider,
  preset,
  providers,
  presets,
  title,
  note,
  changed,
  onPick,
}: StrategyPickerProps) {
  const t = useTranslations('workbench.strategies')
  const words = useEngineLabels()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const family = provider === undefined ? undefined : words.provider(provider.id, provider.name)
  const name = preset === undefined ? (family ?? '?') : words.preset(preset.id, preset.name)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('picked', { letter, name: title ?? name })}
        onClick={() => {
          setWanted(true)
          setOpen(!open)
        }}
        className="hit-area relative z-1 -ml-1 flex h-6 min-w-0 items-center gap-1 rounded-sm px-1 text-left hover:bg-hover"
      >
        <span className="min-w-0 truncate font-[inherit]">{title ?? name}</span>
        {note === undefined ? null : (
          <span className="min-w-0 shrink-2 truncate text-xs font-normal text-text-muted">{note}</span>
        )}
        {changed ? (
          <Pencil role="img" aria-label={t('customised')} className="size-3 shrink-0 text-text-muted" />
        ) : null}
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-text-muted" />
      </button>
      {wanted ? (
        <StrategyPopover
          button={button}
          label={t('provider', { letter })}
          open={open}
          onOpenChange={setOpen}
          conversationId={conversationId}
          providers={providers}
          presets={presets}
          chosen={preset ? [valueOfPreset(preset.id)] : provider ? [valueOfProvider(provider.id)] : []}
          onChoose={(option) => {
            setOpen(false)
            onPick(option)
          }}
        />
      ) : null}
    </>
  )
}
