'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { questionOf, useReplaySetup } from '@/components/replay'
import { toActionError } from '@/components/shared/queries/answers'
import type { LiveStrategy } from '@/lib/contracts/results'
import type { PresetView } from '@/lib/contracts/presets'
import { cancelJob } from '@/lib/server/jobs/actions'
import { figuresKnown, type PresetFigures } from './preset-figures'
import { rankedKey, rankingQuery, type RankedStrategy } from './ranking-query'

export interface Ranking {
  /** By the ids of presets. */
  readonly figures: ReadonlyMap<string, PresetFigures>
  /** While it is worked out. */
  readonly cancel?: () => void
  /** Where it ended early: works out the rest. */
  readonly goOn?: () => void
}

/** What each preset makes of the session. It is worked out as a job, which goes on where nobody looks. */
export function useRanking(
  conversationId: string | undefined,
  presets: readonly Pick<PresetView, 'id' | 'provider' | 'config'>[],
): Ranking {
  const [setup] = useReplaySetup()
  const client = useQueryClient()
  const strategies = presets.map(({ provider, config }): LiveStrategy => ({ provider, config }))
  const query = rankingQuery(client, questionOf(conversationId ?? '', setup), strategies)
  const { data, error, isFetching, refetch } = useQuery({
    ...query,
    enabled: conversationId !== undefined && presets.length > 0,
  })
  // That of the time before stands until the first answer.
  const ended = isFetching ? null : error
  const figuresOf = (known: RankedStrategy | undefined): PresetFigures => {
    const { row, replay, refused } = known ?? {}
    const failed = refused?.row ?? (row === undefined && ended !== null ? toActionError(ended) : undefined)
    if (failed) return { type: 'failed', error: failed }
    if (row === undefined) return { type: 'waiting' }
    return figuresKnown(row, replay, replay !== undefined || refused?.replay !== undefined || ended !== null)
  }
  const job = data?.job
  return {
    figures: new Map(presets.map((preset) => [preset.id, figuresOf(data?.known[rankedKey(preset)])])),
    ...(isFetching && job !== undefined && { cancel: () => void cancelJob({ id: job }) }),
    ...(ended !== null && { goOn: () => void refetch() }),
  }
}
