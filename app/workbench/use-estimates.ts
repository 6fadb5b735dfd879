'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ColumnEstimate } from '@/components/workbench/estimate-line'
import type { StrategyDraft } from '@/components/workbench/strategy-draft'
import type { ProviderView } from '@/lib/server/runs-contract'
import { toActionError } from './answers'
import { estimateQueries } from './estimate-queries'

/** An edit is estimated when so much time has passed without another. */
const QUIET_MS = 300

export interface Estimates {
  /** False while a figure that money depends on is still to come: nothing may start before it was visible. */
  readonly ready: boolean
  of(key: string): ColumnEstimate | undefined
}

/** What a run of the strategies that may ask a model would cost, kept up with their options. */
export function useEstimates(conversationId: string | undefined, drafts: readonly StrategyDraft[], providers: readonly ProviderView[]): Estimates {
  const asking = drafts.filter((draft) => providers.find(({ id }) => id === draft.provider)?.capabilities.usesModel)
  const wanted = JSON.stringify(asking.map(({ key, provider, config, profile, conversationProfile, sample, onFailure }) => ({ key, provider, config, profile, conversationProfile, sample, onFailure })))
  const settled = useSettled(wanted)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...estimateQueries.strategies(conversationId ?? '', JSON.parse(settled) as []),
    enabled: conversationId !== undefined && settled !== '[]',
  })
  const current = settled === wanted && !isPlaceholderData
  const known = data?.conversationId === conversationId ? data?.outcomes : undefined
  return {
    ready: asking.length === 0 || conversationId === undefined || (current && known !== undefined && error === null),
    of: (key) => {
      if (error !== null && asking.some((draft) => draft.key === key)) return { outcome: { key, ok: false, ...toActionError(error) }, current, retry: () => void refetch() }
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
