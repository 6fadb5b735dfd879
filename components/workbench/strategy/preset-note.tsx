'use client'

import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { PresetView } from '@/lib/contracts/presets'
import { Badge } from '@/components/ui/display/badge'
import { Button } from '@/components/ui/buttons/button'
import { Collapsible } from '@/components/ui/display/collapsible'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'

interface PresetNoteProps {
  readonly preset: PresetView
  /** The options are not the preset's own any more. */
  readonly customised: boolean
  readonly onReset: () => void
}

/** Where a preset's numbers come from, what they cannot say, and the way back to them. */
export function PresetNote({ preset, customised, onReset }: PresetNoteProps) {
  const t = useTranslations('workbench.strategies')
  const words = useEngineLabels()
  const approximation = words.presetApproximation(preset.id, preset.approximation)
  const name = words.preset(preset.id, preset.name)
  const facts = [
    [t('presetSource'), preset.source],
    [t('presetDate'), preset.date],
    ...(approximation === undefined ? [] : [[t('presetApproximation'), approximation] as const]),
  ] as const
  return (
    <section aria-label={t('preset', { name })} className="flex flex-col gap-1 text-xs">
      <div className="flex min-h-6 items-center gap-2">
        <p className="min-w-0 flex-1 truncate font-medium">{t('preset', { name })}</p>
        {customised ? <Badge look="outline">{t('customised')}</Badge> : null}
        {customised ? (
          <Button size="sm" variant="ghost" aria-label={t('resetPreset', { name })} onClick={onReset}>
            <RotateCcw aria-hidden />
            {t('resetOptions')}
          </Button>
        ) : null}
      </div>
      <p className="text-text-muted">{words.presetDescription(preset.id, preset.description)}</p>
      <Collapsible title={<span className="font-medium text-text-muted">{t('presetSources')}</span>}>
        <dl className="flex flex-col gap-1.5 pt-1">
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt className="text-2xs font-medium text-text-subtle">{term}</dt>
              <dd className="text-pretty wrap-anywhere text-text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Collapsible>
    </section>
  )
}
