'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { JsonValue } from '@/lib/engine'
import type { PresetView } from '@/lib/contracts/presets'
import type { FieldSpec, ProviderView } from '@/lib/contracts/runs'
import { passSummaries, MiniPipeline } from '@/components/studio'
import { Badge } from '@/components/ui/display/badge'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { effectiveValue, isShown, sameConfig } from '@/components/shared/model/option-values'

const KEY_OPTIONS = 3

/** What a preset does, at a glance: its passes, or the options that make it what it is. */
export function Miniature({
  preset,
  provider,
}: {
  readonly preset: Pick<PresetView, 'provider' | 'config'>
  readonly provider: ProviderView | undefined
}) {
  return passSummaries(preset.config) === undefined || preset.provider !== 'smart' ? (
    <KeyOptions preset={preset} provider={provider} />
  ) : (
    <MiniPipeline config={preset.config} />
  )
}

function KeyOptions({
  preset: { config, provider: id },
  provider,
}: {
  readonly preset: Pick<PresetView, 'provider' | 'config'>
  readonly provider: ProviderView | undefined
}) {
  const t = useTranslations('presets')
  const words = useEngineLabels()
  const format = useFormatter()
  const fields = provider === undefined ? [] : keyFields(provider, config)
  const say = (field: FieldSpec, value: JsonValue | undefined): string => {
    if (field.type === 'choice')
      return words.option(
        id,
        field.key,
        String(value),
        field.options.find((option) => option.value === value)?.label ?? String(value),
      )
    return typeof value === 'boolean'
      ? t(value ? 'on' : 'off')
      : typeof value === 'number'
        ? format.number(value)
        : String(value)
  }
  return (
    <ul aria-label={t('card.options')} className="flex min-w-0 flex-wrap gap-1">
      {fields.map((field) => (
        <li key={field.key} className="min-w-0">
          <Badge look="outline" className="max-w-full">
            <span className="truncate">
              {t('card.option', {
                label: words.field(id, field.key, field.label),
                value: say(field, effectiveValue(field, config)),
              })}
            </span>
          </Badge>
        </li>
      ))}
    </ul>
  )
}

/** What differs from the provider's defaults first, then what stands at the head of its form. */
function keyFields({ fields, defaultConfig }: ProviderView, config: PresetView['config']): readonly FieldSpec[] {
  const shown = fields.filter(
    (field) =>
      isShown(field, fields, config) &&
      field.type !== 'json' &&
      field.type !== 'list' &&
      field.advanced !== true &&
      !(field.type === 'text' && field.multiline === true) &&
      effectiveValue(field, config) !== undefined,
  )
  const differs = (field: FieldSpec): boolean =>
    !sameConfig(
      { value: effectiveValue(field, config) ?? null },
      { value: effectiveValue(field, defaultConfig) ?? null },
    )
  const [first, ...others] = shown
  return [
    ...(first === undefined ? [] : [first]),
    ...others.filter(differs),
    ...others.filter((field) => !differs(field)),
  ].slice(0, KEY_OPTIONS)
}
