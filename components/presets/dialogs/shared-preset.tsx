'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Preset, ReadPreset, Result, ShareProblem } from '@/lib/engine'
import type { ProviderView } from '@/lib/contracts/runs'
import { Button } from '@/components/ui/buttons/button'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { Miniature } from '../miniature'
import { ChangesReport, ReadProblem } from './read-report'

interface SharedPresetProps {
  readonly read: Result<ReadPreset, ShareProblem>
  readonly providers: readonly ProviderView[]
  readonly effect: (preset: Preset) => ReactNode
  readonly onUse: (preset: Preset) => void
  readonly onSave: (preset: Preset) => void
  readonly onDismiss: () => void
}

/** What a link brought: the preset, or why there is none. Nothing is stored yet. */
export default function SharedPreset({ read, providers, effect, onUse, onSave, onDismiss }: SharedPresetProps) {
  const t = useTranslations('presets.shared')
  const words = useEngineLabels()
  if (!read.ok) {
    return (
      <section aria-label={t('label')} className="flex flex-col gap-2">
        <ReadProblem problem={read.error} from="link" />
        <Button size="sm" className="self-end" onClick={onDismiss}>
          {t('dismiss')}
        </Button>
      </section>
    )
  }
  const { preset, changes } = read.value
  const provider = providers.find(({ id }) => id === preset.provider)
  return (
    <section
      aria-label={t('label')}
      className="flex flex-col gap-3 rounded-xl border border-accent/40 bg-surface p-4 shadow-raised sm:p-5"
    >
      <header className="flex flex-col gap-0.5">
        <p className="text-xs font-medium text-accent">{t('from')}</p>
        <h2 className="text-lg font-semibold wrap-anywhere">{preset.name}</h2>
        <p className="text-xs text-text-muted wrap-anywhere">
          {[words.provider(preset.provider, provider?.name ?? preset.provider), preset.source]
            .filter((text) => text !== '')
            .join(' · ')}
        </p>
      </header>
      {preset.description === '' ? null : (
        <p className="max-w-[80ch] text-sm text-pretty whitespace-pre-line text-text-muted wrap-anywhere">
          {preset.description}
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2 sm:items-end">
        <Miniature preset={preset} provider={provider} />
        {effect(preset)}
      </div>
      {changes.length === 0 ? null : <ChangesReport changes={changes} />}
      <footer className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => onUse(preset)}>
          {t('use')}
        </Button>
        <Button onClick={() => onSave(preset)}>{t('save')}</Button>
        <Button variant="ghost" onClick={onDismiss}>
          {t('dismiss')}
        </Button>
      </footer>
    </section>
  )
}
