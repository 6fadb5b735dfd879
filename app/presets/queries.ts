import { queryOptions } from '@tanstack/react-query'
import { presetVersions } from '@/app/actions/presets'
import { listProviders } from '@/app/actions/runs'
import { valueOf } from '@/app/workbench/answers'
import { dryRun } from '@/app/workbench/studio/studio-client'
import type { PresetView } from '@/lib/server/preset-contract'
import { inTurn } from './in-turn'
import { presetList } from './list-query'

const forever = { staleTime: Number.POSITIVE_INFINITY } as const
const EFFECTS_KEPT_MS = 30 * 60 * 1_000

export const presetQueries = {
  presets: presetList,
  providers: () => queryOptions({ queryKey: ['providers'], queryFn: () => valueOf(listProviders()), ...forever }),
  versions: (id: string) => queryOptions({ queryKey: ['preset', id, 'versions'], queryFn: () => valueOf(presetVersions({ id })), staleTime: 0, refetchOnWindowFocus: 'always' }),
  /** What the options would make of the conversation, by a dry run. */
  effect: (conversationId: string, { provider, config }: Pick<PresetView, 'provider' | 'config'>) =>
    queryOptions({
      queryKey: ['preset-effect', conversationId, provider, JSON.stringify(config)],
      queryFn: ({ signal }) => inTurn(() => valueOf(dryRun({ conversationId, provider, config }, signal)), signal),
      retry: false,
      gcTime: EFFECTS_KEPT_MS,
      ...forever,
    }),
}
