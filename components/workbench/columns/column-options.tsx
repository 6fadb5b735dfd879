'use client'

import { useTranslations } from 'next-intl'
import { onFailures } from '@/lib/condensation/providers/on-failure'
import type { ActionError } from '@/lib/contracts/action'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView } from '@/lib/contracts/runs'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { useEngineWords } from '@/components/shared/labels/engine-words'
import { PresetNote } from './preset-note'
import type { StrategyDraft } from '../model/strategy-draft'
import { StrategyOptions } from '@/components/studio'

interface ColumnOptionsProps {
  readonly letter: string
  readonly draft: StrategyDraft
  readonly provider: ProviderView | undefined
  readonly preset: PresetView | undefined
  readonly customised: boolean
  readonly issues: NonNullable<ActionError['fields']>
  readonly onChange: (draft: StrategyDraft, edit?: string) => void
  readonly onReset: () => void
}

/** What can be set in a column. Loaded when it is first opened. */
export default function ColumnOptions({
  letter,
  draft,
  provider,
  preset,
  customised,
  issues,
  onChange,
  onReset,
}: ColumnOptionsProps) {
  const t = useTranslations('workbench.strategies')
  const words = useEngineWords()
  const name =
    preset === undefined
      ? words.provider(draft.provider, provider?.name ?? draft.provider)
      : words.preset(preset.id, preset.name)
  return (
    <div className="-mx-2.5 flex max-h-[32rem] flex-col gap-4 overflow-y-auto px-2.5 pt-2 pb-2 [scrollbar-width:thin]">
      {preset === undefined ? null : <PresetNote preset={preset} customised={customised} onReset={onReset} />}
      <Field label={t('name', { letter })}>
        <Input
          value={draft.title ?? ''}
          maxLength={100}
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
      {provider === undefined ? null : (
        <StrategyOptions
          provider={withoutPasses(provider)}
          config={draft.config}
          issues={issues}
          onChange={(config, edit) =>
            onChange({ ...draft, config }, edit === undefined ? undefined : `${draft.key} ${edit}`)
          }
        />
      )}
    </div>
  )
}

/** Passes have an editor of their own, with the same text as JSON in it. */
const withoutPasses = (provider: ProviderView): ProviderView => ({
  ...provider,
  fields: provider.fields.filter(({ type }) => type !== 'json'),
})
