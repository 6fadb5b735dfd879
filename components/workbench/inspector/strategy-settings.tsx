'use client'

import { useTranslations } from 'next-intl'
import { LONGEST_NAME, onFailures } from '@/lib/engine'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView } from '@/lib/contracts/runs'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import type { StrategyDraft } from '../model/drafts/strategy-draft'

interface StrategySettingsProps {
  readonly letter: string
  readonly draft: StrategyDraft
  readonly provider: ProviderView | undefined
  readonly preset: PresetView | undefined
  readonly onChange: (draft: StrategyDraft, edit?: string) => void
}

/** What belongs to a strategy whatever its options: its name, what is to be done where it fails. */
export function StrategySettings({ letter, draft, provider, preset, onChange }: StrategySettingsProps) {
  const t = useTranslations('workbench.strategies')
  const words = useEngineLabels()
  const name =
    preset === undefined
      ? words.provider(draft.provider, provider?.name ?? draft.provider)
      : words.preset(preset.id, preset.name)
  return (
    <div className="flex flex-col gap-4 pt-2">
      <Field label={t('name', { letter })}>
        <Input
          value={draft.title ?? ''}
          maxLength={LONGEST_NAME}
          placeholder={name}
          onChange={(event) =>
            onChange(
              { ...draft, title: event.target.value === '' ? undefined : event.target.value },
              `${draft.key} title`,
            )
          }
        />
      </Field>
      <Field label={t('onFailure')} help={t(`onFailureHelp.${draft.onFailure ?? 'stop'}`)}>
        <Select
          size="sm"
          value={draft.onFailure ?? 'stop'}
          options={onFailures.map((value) => ({ value, label: t(`onFailures.${value}`) }))}
          onValueChange={(value) => onChange({ ...draft, onFailure: value === 'stop' ? undefined : value })}
        />
      </Field>
    </div>
  )
}
