'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ColumnEstimate, estimateQueries } from '@/components/runs'
import type { StrategyDraft } from '../model/strategy-draft'
import type { ProviderView } from '@/lib/contracts/runs'
import { toActionError } from '@/components/shared/queries/answers'

/** An edit is estimated when so much time has passed without another. */
const QUIET_MS = 300

export interface Estimates {
  /** False while a figure that money depends on is still to come: nothing may start before it was visible. */
  readonly ready: boolean
  of(key: string): ColumnEstimate | undefined
}

/** What a run of the strategies would cost, and what is odd about their options, kept up with these. */
export function useEstimates(
  conversationId: string | undefined,
  drafts: readonly StrategyDraft[],
  providers: readonly ProviderView[],
): Estimates {
  const mayAsk = ({ provider }: StrategyDraft): boolean =>
    providers.find(({ id }) => id === provider)?.capabilities.usesModel ?? false
  const asking = useEstimatesOf(conversationId, drafts.filter(mayAsk))
  // Of these only what is to be said of their options is of interest: nothing waits for them.
  const others = useEstimatesOf(
    conversationId,
    drafts.filter((draft) => !mayAsk(draft)),
  )
  return { ready: asking.ready, of: (key) => asking.of(key) ?? others.of(key) }
}

function useEstimatesOf(conversationId: string | undefined, drafts: readonly StrategyDraft[]): Estimates {
  const wanted = JSON.stringify(
    drafts.map(({ key, provider, config, profile, conversationProfile, sample, onFailure }) => ({
      key,
      provider,
      config,
      profile,
      conversationProfile,
      sample,
      onFailure,
    })),
  )
  const settled = useSettled(wanted)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...estimateQueries.strategies(conversationId ?? '', JSON.parse(settled) as []),
    enabled: conversationId !== undefined && settled !== '[]',
  })
  const current = settled === wanted && !isPlaceholderData
  const known = data?.conversationId === conversationId ? data?.outcomes : undefined
  return {
    ready: drafts.length === 0 || conversationId === undefined || (current && known !== undefined && error === null),
    of: (key) => {
      if (error !== null && drafts.some((draft) => draft.key === key))
        return { outcome: { key, ok: false, ...toActionError(error) }, current, retry: () => void refetch() }
      const outcome = known?.find((each) => each.key === key)
      return outcome === undefined ? undefined : { outcome, current: current && !isFetching }
    },
  }
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
