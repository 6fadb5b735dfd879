'use client'

import { useQuery } from '@tanstack/react-query'
import type { RunSummary } from '@/lib/contracts/runs'
import { SamplesDialog } from './samples-dialog'
import { estimateQueries } from '../api/estimate-queries'

interface SamplesProps {
  readonly run: RunSummary
  readonly onClose: () => void
  /** Runs the same strategy again with this answer of the model; absent: for looking only. */
  readonly onSample?: (sample: number) => void
}

/** The answers to a run's questions, and what another one would cost. Mounted while open. */
export default function Samples({ run, onClose, onSample }: SamplesProps) {
  const samples = useQuery(estimateQueries.samples(run.id))
  const next = samples.data?.nextSample
  const { conversationId, provider, config, chosen } = run
  const estimate = useQuery({
    ...estimateQueries.sample(run.id, conversationId ?? '', {
      key: 'sample',
      provider,
      config,
      ...chosen,
      sample: next,
    }),
    enabled: onSample !== undefined && next !== undefined && conversationId !== undefined,
  })
  return (
    <SamplesDialog
      model={run.model?.label ?? ''}
      samples={samples.data}
      failed={samples.isError}
      estimate={estimate.data}
      onClose={onClose}
      onSample={conversationId === undefined ? undefined : onSample}
    />
  )
}
