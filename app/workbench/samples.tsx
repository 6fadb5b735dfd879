'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { estimateStrategies, runSamples } from '@/app/actions/costs'
import type { RunSummary } from '@/lib/server/runs-contract'
import { SamplesDialog } from '@/components/workbench/samples-dialog'
import { valueOf } from './answers'
import { makeUuid } from './make-uuid'
import { ESTIMATES } from './use-estimates'

interface SamplesProps {
  readonly run: RunSummary
  readonly onClose: () => void
  /** Runs the same strategy again with this answer of the model; absent: for looking only. */
  readonly onSample?: (sample: number) => void
}

/** The answers to a run's questions, and what another one would cost. Mounted while open. */
export default function Samples({ run, onClose, onSample }: SamplesProps) {
  const [slot] = useState(makeUuid)
  const samples = useQuery({ queryKey: ['run', run.id, 'samples'], queryFn: () => valueOf(runSamples({ id: run.id })), staleTime: 0 })
  const next = samples.data?.nextSample
  const { conversationId, provider, config, chosen } = run
  const estimate = useQuery({
    queryKey: [ESTIMATES, 'sample', run.id, next],
    queryFn: async () => {
      const [outcome] = await valueOf(estimateStrategies({ slot, conversationId: conversationId ?? '', strategies: [{ key: 'sample', provider, config, ...chosen, sample: next }] }))
      return outcome
    },
    enabled: onSample !== undefined && next !== undefined && conversationId !== undefined,
    retry: false,
    staleTime: 0,
  })
  return <SamplesDialog model={run.model?.label ?? ''} samples={samples.data} failed={samples.isError} estimate={estimate.data} onClose={onClose} onSample={conversationId === undefined ? undefined : onSample} />
}
