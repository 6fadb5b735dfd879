'use client'

import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { presetQueries } from '@/components/library'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { retiredPreset } from '@/lib/engine'
import type { PresetView } from '@/lib/contracts/presets'
import type { ProviderView } from '@/lib/contracts/runs'
import type { StrategyDraft } from './model/drafts/strategy-draft'

/** What strategies are made of. */
export interface Library {
  readonly providers: readonly ProviderView[]
  readonly presets: readonly PresetView[]
  providerOf(draft: StrategyDraft): ProviderView | undefined
  presetOf(draft: StrategyDraft): PresetView | undefined
  /** What a strategy is called, unless the person named it. */
  nameOf(draft: StrategyDraft): string
  /** The same in English, as runs keep it. */
  titleOf(draft: StrategyDraft): string
}

/** The page brings both. */
export function useStrategyLibrary(): Library {
  const words = useEngineLabels()
  const { data: providers } = useSuspenseQuery(presetQueries.providers())
  const { data: presets } = useSuspenseQuery({ ...presetQueries.list(), staleTime: Number.POSITIVE_INFINITY })
  return useMemo(() => libraryOf(providers, presets, words), [providers, presets, words])
}

function libraryOf(
  providers: readonly ProviderView[],
  presets: readonly PresetView[],
  words: ReturnType<typeof useEngineLabels>,
): Library {
  const providerOf = ({ provider }: StrategyDraft) => providers.find(({ id }) => id === provider)
  const presetOf = ({ preset }: StrategyDraft) => presets.find(({ id }) => id === preset)
  /** Also of a retired preset, which has no configuration any more. */
  const presetNameOf = (draft: StrategyDraft) => presetOf(draft) ?? retiredPreset(draft.preset ?? '')
  return {
    providers,
    presets,
    providerOf,
    presetOf,
    nameOf: (draft) => {
      const preset = presetNameOf(draft)
      return preset === undefined
        ? words.provider(draft.provider, providerOf(draft)?.name ?? draft.provider)
        : words.preset(preset.id, preset.name)
    },
    titleOf: (draft) => presetNameOf(draft)?.name ?? providerOf(draft)?.name ?? draft.provider,
  }
}
