'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { estimateStrategies } from '@/app/actions/costs'
import type { StrategyDraft } from '@/components/workbench/strategies'
import type { ProviderView } from '@/lib/server/contract'
import type { StrategyEstimate } from '@/lib/server/money-contract'
import { valueOf } from './answers'
import { makeUuid } from './use-runner'

/** An edit is estimated when so much time has passed without another. */
const QUIET_MS = 300

export interface Estimates {
  /** False while a figure that money depends on is still to come: nothing may start before it was visible. */
  readonly ready: boolean
  of(key: string): StrategyEstimate | undefined
}

/** What a run of the strategies that may ask a model would cost, kept up with their options. */
export function useEstimates(conversationId: string | undefined, drafts: readonly StrategyDraft[], providers: readonly ProviderView[]): Estimates {
  const [slot] = useState(makeUuid)
  const asking = drafts.filter((draft) => providers.find(({ id }) => id === draft.provider)?.capabilities.usesModel)
  const wanted = JSON.stringify(asking.map(({ key, provider, config }) => ({ key, provider, config })))
  const settled = useSettled(wanted)
  const { data, isError } = useQuery({
    queryKey: ['estimates', conversationId, settled],
    queryFn: () => valueOf(estimateStrategies({ slot, conversationId: conversationId ?? '', strategies: JSON.parse(settled) as [] })),
    enabled: conversationId !== undefined && settled !== '[]',
    retry: false,
    staleTime: 10_000,
  })
  const known = settled === wanted ? data : undefined
  return {
    ready: asking.length === 0 || conversationId === undefined || known !== undefined || isError,
    of: (key) => {
      const outcome = known?.find((each) => each.key === key)
      return outcome?.ok ? outcome.estimate : undefined
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
