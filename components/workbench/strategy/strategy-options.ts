import { useTranslations } from 'next-intl'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView } from '@/lib/contracts/runs'
import type { StrategyDraft } from '../model/drafts/strategy-draft'

/** What a row starts from. */
export type StrategyStart = Pick<StrategyDraft, 'provider' | 'preset' | 'title' | 'config'>

/** A strategy as the lists of strategies show it. */
export interface StrategyOption {
  readonly value: string
  readonly name: string
  readonly family?: string
  readonly description: string
  readonly start: StrategyStart
  readonly group: OptionGroup
}

/** In the order in which they are shown. */
export const optionGroups = ['own', 'mechanical', 'model', 'harness'] as const
export type OptionGroup = (typeof optionGroups)[number]

const HARNESS = 'harness'
const PIPELINE = 'smart'
const EMPTY = { passes: [] }

export const valueOfPreset = (id: string): string => `preset ${id}`
export const valueOfProvider = (id: string): string => `provider ${id}`

const groupOf = ({ asksModel }: Pick<ProviderView | PresetView, 'asksModel'>): OptionGroup =>
  asksModel ? 'model' : 'mechanical'

/** Every strategy that a row can start from: providers with their defaults, presets, and a pipeline without passes. */
export function useStrategyOptions(
  providers: readonly ProviderView[],
  presets: readonly PresetView[],
): readonly StrategyOption[] {
  const t = useTranslations('workbench.strategies')
  const words = useEngineLabels()
  const pipeline = providers.find(({ id }) => id === PIPELINE)
  return [
    ...providers.flatMap((provider): readonly StrategyOption[] =>
      // Its defaults are a preset of the list.
      provider.id === PIPELINE
        ? []
        : [
            {
              value: valueOfProvider(provider.id),
              name: words.provider(provider.id, provider.name),
              description: words.providerDescription(provider.id, provider.description),
              start: { provider: provider.id, config: provider.defaultConfig },
              group: groupOf(provider),
            },
          ],
    ),
    ...presets.flatMap((preset): readonly StrategyOption[] => {
      const provider = providers.find(({ id }) => id === preset.provider)
      if (provider === undefined) return []
      return [
        {
          value: valueOfPreset(preset.id),
          name: words.preset(preset.id, preset.name),
          family: words.provider(provider.id, provider.name),
          description: words.presetDescription(preset.id, preset.description),
          start: { provider: provider.id, preset: preset.id, config: preset.config },
          group: preset.own !== undefined ? 'own' : preset.tags.includes(HARNESS) ? 'harness' : groupOf(preset),
        },
      ]
    }),
    ...(pipeline === undefined
      ? []
      : [
          {
            value: 'empty',
            name: t('emptyPipeline'),
            description: t('emptyPipelineHelp'),
            start: { provider: pipeline.id, title: t('emptyPipeline'), config: EMPTY },
            group: 'mechanical' as const,
          },
        ]),
  ]
}
