import { queryOptions } from '@tanstack/react-query'
import type { PresetView } from '@/lib/contracts/presets'
import { valueOf } from '@/components/shared/queries/answers'
import { keptFor } from '@/components/shared/queries/kept-for'
import { studio } from '@/components/studio'
import { inTurn } from './in-turn'

const EFFECTS_KEPT_MS = 30 * 60 * 1_000

/** The effect of a preset's options on the conversation, by a dry run. */
export const presetEffect = (conversationId: string, { provider, config }: Pick<PresetView, 'provider' | 'config'>) =>
  queryOptions({
    queryKey: ['preset-effect', conversationId, provider, JSON.stringify(config)],
    queryFn: ({ signal }) => inTurn(() => valueOf(studio.dryRun({ conversationId, provider, config }, signal)), signal),
    retry: false,
    gcTime: keptFor(EFFECTS_KEPT_MS),
    staleTime: Number.POSITIVE_INFINITY,
  })
