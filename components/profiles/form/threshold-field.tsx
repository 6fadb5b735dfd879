'use client'

import { useTranslations } from 'next-intl'
import type { Warning } from '@/lib/engine'
import type { SettingsView } from '@/lib/contracts/settings'
import { Field } from '@/components/ui/fields/field'
import { Slider } from '@/components/ui/fields/slider'
import { Switch } from '@/components/ui/fields/switch'
import { thresholdOf, type ProfileDraft } from '../model/profile-model'
import { useProfileLabels } from '@/components/shared/labels/use-profile-labels'

interface ThresholdFieldProps {
  readonly draft: ProfileDraft
  readonly settings: SettingsView
  /** Set if the stored value is not legal and another one is used. */
  readonly warning: Warning | undefined
  /** −1: inherited. */
  readonly onChange: (threshold: number) => void
}

/** The threshold (per cent of the window) above which a harness condenses: the profile's own, or the inherited one. */
export function ThresholdField({ draft, settings, warning, onChange }: ThresholdFieldProps) {
  const t = useTranslations('profiles.form')
  const words = useProfileLabels()
  const { percent, source } = thresholdOf(draft, settings)
  const inherits = draft.threshold === -1
  const replaced = !inherits && (draft.threshold < 5 || draft.threshold > 100)
  return (
    <div role="group" aria-label={t('threshold')} className="flex max-w-2xl flex-col gap-2 border-t border-border pt-4">
      <div className="flex items-baseline justify-between gap-4">
        <span className="text-xs font-medium">{t('threshold')}</span>
        <output className="tabular text-lg font-semibold">{t('percent', { percent })}</output>
      </div>
      <Slider
        aria-label={t('threshold')}
        value={percent}
        min={5}
        max={100}
        disabled={inherits}
        valueText={(value) => t('percent', { percent: value })}
        onValueChange={onChange}
      />
      <p className="text-xs text-text-muted">
        {t('thresholdEffective', { percent, source: words.thresholdSource(source) })}
      </p>
      {warning === undefined || !replaced ? null : (
        <p className="text-xs text-warning">{t('thresholdWarning', { percent })}</p>
      )}
      <Field
        label={t('thresholdInherit')}
        help={t('thresholdInheritHelp', { percent: settings.effective.threshold.value })}
        layout="inline"
      >
        <Switch
          checked={inherits}
          onCheckedChange={(checked) => onChange(checked ? -1 : settings.effective.threshold.value)}
        />
      </Field>
    </div>
  )
}
