'use client'

import { Command as Cmdk, defaultFilter } from 'cmdk'
import { Check, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView } from '@/lib/contracts/runs'
import { lostOf } from '@/lib/engine'
import { usePresetFigures, type PresetFigures } from '@/components/presets'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'

export interface StrategyListProps {
  /** The session that they are tried on. */
  readonly conversationId: string
  readonly providers: readonly ProviderView[]
  readonly presets: readonly PresetView[]
  /** Id of the preset or provider that is chosen. */
  readonly current: string | undefined
  readonly onPick: (provider: ProviderView, preset?: PresetView) => void
}

interface Choice {
  /** Ids of providers and presets are told apart by their group. */
  readonly value: string
  readonly name: string
  readonly family?: string
  /** What is known of its effect on the session. */
  readonly known: PresetFigures | undefined
  readonly description: string
  readonly current: boolean
  readonly pick: () => void
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{Mn}/gu, '')
const filter = (_value: string, search: string, keywords?: string[]): number => {
  const found = defaultFilter('', withoutAccents(search), keywords?.map(withoutAccents))
  // Letters scattered over a whole description are no match that a person would see.
  return found < 0.01 ? 0 : found
}

const HARNESS = 'harness'

export function StrategyList({ conversationId, providers, presets, current, onPick }: StrategyListProps) {
  const t = useTranslations('workbench.strategies')
  const words = useEngineLabels()
  const known = presets.flatMap((preset) => {
    const provider = providers.find(({ id }) => id === preset.provider)
    return provider === undefined ? [] : [{ preset, provider }]
  })
  const valueOf = { preset: (id: string) => `preset ${id}`, provider: (id: string) => `provider ${id}` }
  const figures = usePresetFigures({
    conversationId,
    presets: [
      ...providers.map(({ id, defaultConfig }) => ({ id: valueOf.provider(id), provider: id, config: defaultConfig })),
      ...known.map(({ preset: { id, provider, config } }) => ({ id: valueOf.preset(id), provider, config })),
    ],
    providers,
    later: false,
  })
  const choiceOf = ({
    preset,
    provider,
  }: {
    readonly preset: PresetView
    readonly provider: ProviderView
  }): Choice => ({
    value: valueOf.preset(preset.id),
    known: figures.get(valueOf.preset(preset.id)),
    name: words.preset(preset.id, preset.name),
    family: words.provider(provider.id, provider.name),
    description: words.presetDescription(preset.id, preset.description),
    current: current === preset.id,
    pick: () => onPick(provider, preset),
  })
  const groups: readonly { readonly heading: string; readonly choices: readonly Choice[] }[] = [
    {
      heading: t('groupProviders'),
      choices: providers.map((provider) => ({
        value: valueOf.provider(provider.id),
        known: figures.get(valueOf.provider(provider.id)),
        name: words.provider(provider.id, provider.name),
        description: words.providerDescription(provider.id, provider.description),
        current: current === provider.id,
        pick: () => onPick(provider),
      })),
    },
    { heading: t('groupOwn'), choices: known.filter(({ preset }) => preset.own !== undefined).map(choiceOf) },
    {
      heading: t('groupPresets'),
      choices: known.filter(({ preset }) => preset.own === undefined && !preset.tags.includes(HARNESS)).map(choiceOf),
    },
    {
      heading: t('groupHarness'),
      choices: known.filter(({ preset }) => preset.own === undefined && preset.tags.includes(HARNESS)).map(choiceOf),
    },
  ]
  const chosen = groups.flatMap(({ choices }) => choices).find((choice) => choice.current)
  return (
    <Cmdk
      label={t('search')}
      filter={filter}
      loop
      {...(chosen && { defaultValue: chosen.value })}
      className="flex max-h-[min(30rem,var(--radix-popover-content-available-height))] flex-col"
    >
      <div className="flex items-center gap-2 border-b border-border px-3">
        <Search aria-hidden className="size-3.5 shrink-0 text-text-subtle" />
        <Cmdk.Input placeholder={t('searchPlaceholder')} className="h-9 w-full bg-transparent text-sm outline-none" />
      </div>
      <Cmdk.List label={t('search')} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5">
        <Cmdk.Empty className="px-3 py-8 text-center text-sm text-text-muted">{t('searchEmpty')}</Cmdk.Empty>
        {groups
          .filter(({ choices }) => choices.length > 0)
          .map(({ heading, choices }) => (
            <Cmdk.Group
              key={heading}
              heading={heading}
              className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-text-subtle"
            >
              {choices.map((choice) => (
                <Cmdk.Item
                  key={choice.value}
                  value={choice.value}
                  keywords={[choice.name, choice.description]}
                  onSelect={choice.pick}
                  className="flex cursor-default items-start gap-2 rounded-md px-2 py-1.5 text-sm data-[selected=true]:bg-hover"
                >
                  <span className="flex h-5 w-4 shrink-0 items-center">
                    {choice.current ? <Check aria-hidden className="size-3.5 text-accent" /> : null}
                  </span>
                  <span className="flex min-w-0 flex-1 flex-col">
                    <span className="flex items-baseline gap-2">
                      <span className="font-medium">{choice.name}</span>
                      {choice.family === undefined ? null : (
                        <span className="text-xs text-text-muted">{choice.family}</span>
                      )}
                      <Effect known={choice.known} />
                    </span>
                    <span title={choice.description} className="line-clamp-2 text-xs text-text-muted">
                      {choice.description}
                    </span>
                  </span>
                </Cmdk.Item>
              ))}
            </Cmdk.Group>
          ))}
      </Cmdk.List>
    </Cmdk>
  )
}

/** What it would make of the session, in two figures. */
function Effect({ known }: { readonly known: PresetFigures | undefined }) {
  const t = useTranslations('workbench.strategies')
  const format = useFigures()
  if (known?.type !== 'known') return null
  const { row, figures } = known
  const lost = figures.fates && lostOf(figures.fates)
  return (
    <span className="tabular ml-auto shrink-0 text-xs text-text-muted">
      <b className="font-medium text-text">
        {(figures.planned ? '≈' : '') +
          (format.changePercent(figures.tokens / Math.max(1, row.tokensBefore) - 1) || t('noChange'))}
      </b>
      {lost === undefined || lost === 0 ? null : ` · ${t('lost', { tokens: format.tokens(lost) })}`}
    </span>
  )
}
