'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView } from '@/lib/contracts/runs'
import { cn } from '@/components/ui/cn'
import { controlStyle } from '@/components/ui/control-style'
import { useEngineWords } from '@/components/shared/labels/engine-words'

const StrategyPopover = dynamic(() => import('./strategy-popover'), { ssr: false })

interface StrategyPickerProps {
  readonly letter: string
  readonly provider: ProviderView | undefined
  readonly preset: PresetView | undefined
  readonly providers: readonly ProviderView[]
  readonly presets: readonly PresetView[]
  readonly onPick: (provider: ProviderView, preset?: PresetView) => void
}

/** Which strategy a column runs: a provider, or a preset of one. The list can be searched and is loaded when it is opened. */
export function StrategyPicker({ letter, provider, preset, providers, presets, onPick }: StrategyPickerProps) {
  const t = useTranslations('workbench.strategies')
  const words = useEngineWords()
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
        aria-label={t('picked', { letter, name })}
        onClick={() => {
          setWanted(true)
          setOpen(!open)
        }}
        className={cn(controlStyle, 'flex h-7 min-w-0 flex-1 items-center gap-2 text-left')}
      >
        <span className="min-w-0 truncate font-medium">{name}</span>
        {preset === undefined ? null : (
          <span className="min-w-0 shrink-2 truncate text-xs text-text-muted">{family}</span>
        )}
        <ChevronDown aria-hidden className="ml-auto size-3.5 shrink-0 text-text-muted" />
      </button>
      {wanted ? (
        <StrategyPopover
          button={button}
          label={t('provider', { letter })}
          open={open}
          onOpenChange={setOpen}
          providers={providers}
          presets={presets}
          current={preset?.id ?? provider?.id}
          onPick={(nextProvider, nextPreset) => {
            setOpen(false)
            onPick(nextProvider, nextPreset)
          }}
        />
      ) : null}
    </>
  )
}
