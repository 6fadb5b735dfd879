'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { VariantInput } from '@/lib/contracts/evaluation/experiments'
import { presetQueries } from '@/components/library'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'

/** What can be a variant. */
export interface Choice {
  readonly key: string
  readonly name: string
  readonly input: VariantInput
  readonly asksModel: boolean
}

/** Own presets, built-in ones, and providers with their defaults. */
export function useVariantChoices(): readonly Choice[] {
  const words = useEngineLabels()
  const { data: presets } = useQuery(presetQueries.list())
  const { data: providers } = useQuery(presetQueries.providers())
  return useMemo(() => {
    const all = (presets ?? []).map((preset): Choice => {
      const { id, name, own, asksModel = false } = preset
      const title = own ? `${name} ${own.version}` : words.preset(id, name)
      return { key: `preset ${id}`, name: title, input: { preset: id }, asksModel }
    })
    const own = (presets ?? []).filter((preset) => preset.own).map(({ id }) => `preset ${id}`)
    return [
      ...all.filter(({ key }) => own.includes(key)),
      ...all.filter(({ key }) => !own.includes(key)),
      ...(providers ?? []).map(
        ({ id, name, asksModel = false }): Choice => ({
          key: `provider ${id}`,
          name: words.provider(id, name),
          input: { provider: id },
          asksModel,
        }),
      ),
    ]
  }, [presets, providers, words])
}
