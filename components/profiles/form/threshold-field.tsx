'use client'

import { useTranslations } from 'next-intl'
import {
  INHERIT_THRESHOLD,
  isLegalThreshold,
  MAX_CONDENSE_THRESHOLD,
  MIN_CONDENSE_THRESHOLD,
  readThreshold,
  type Warning,
} from '@/lib/engine'
import type { SettingsView } from '@/lib/contracts/settings'
import { Field } from '@/components/ui/fields/field'
import { Slider } from '@/components/ui/fields/slider'
import { Switch } from '@/components/ui/fields/switch'
import { ThresholdInput } from './threshold-input'
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

/** The threshold above which a harness condenses, per cent of the window or tokens: the profile's own, or the inherited one. */
export function ThresholdField({ draft, settings, warning, onChange }: ThresholdFieldProps) {
  const t = useTranslations('profiles.form')
  const words = useProfileLabels()
  const { source, ...amount } = thresholdOf(draft, settings)
  const inherited = settings.effective.threshold.value
  const inherits = draft.threshold === INHERIT_THRESHOLD
  const replaced = !inherits && !isLegalThreshold(draft.threshold)
  const threshold = words.threshold(amount)
  return (
    <div role="group" aria-label={t('threshold')} className="flex max-w-2xl flex-col gap-2 border-t border-border pt-4">
      <div className="flex items-baseline justify-between gap-4">
        <span className="text-xs font-medium">{t('threshold')}</span>
        <ThresholdInput
          aria-label={t('thresholdAmount')}
          value={amount.tokens ?? amount.percent}
          disabled={inherits}
          onChange={onChange}
        />
      </div>
      {amount.tokens === undefined ? (
        <Slider
          aria-label={t('threshold')}
          value={amount.percent}
          min={MIN_CONDENSE_THRESHOLD}
          max={MAX_CONDENSE_THRESHOLD}
          disabled={inherits}
          valueText={(percent) => words.threshold({ percent })}
          onValueChange={onChange}
        />
      ) : null}
      <p className="text-xs text-text-muted">
        {t('thresholdEffective', { threshold, source: words.thresholdSource(source) })}
      </p>
      {warning === undefined || !replaced ? null : (
        <p className="text-xs text-warning">{t('thresholdWarning', { threshold })}</p>
      )}
      <Field
        label={t('thresholdInherit')}
        help={t('thresholdInheritHelp', { threshold: words.threshold(readThreshold(inherited)) })}
        layout="inline"
      >
        <Switch checked={inherits} onCheckedChange={(checked) => onChange(checked ? INHERIT_THRESHOLD : inherited)} />
      </Field>
    </div>
  )
}
