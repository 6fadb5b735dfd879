'use client'

import { useQueries } from '@tanstack/react-query'
import { LossView } from '@/components/losses'
import { ReplayView } from '@/components/replay'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { letterOf } from '@/lib/contracts/column-letters'
import { Skeleton } from '@/components/ui/skeleton'
import { runQueries } from '../api/queries'

interface SessionPanelProps {
  readonly runId: string
  /** Runs to compare with, this one among them, each with the index of its column. */
  readonly beside: readonly { readonly index: number; readonly id: string }[]
  readonly onPlace: (message: string) => void
}

/** The runs that stand beside each other, as strategies on their session. */
function useBeside({ runId, beside }: Pick<SessionPanelProps, 'runId' | 'beside'>) {
  const words = useEngineLabels()
  const runs = useQueries({
    queries: beside.map(({ id }) => runQueries.detail(id)),
    combine: (results) => results.map(({ data }) => data),
  })
  const known = beside.flatMap(({ index }, at) => {
    const run = runs[at]
    return run === undefined ? [] : [{ run, row: { key: run.id, letter: letterOf(index), name: words.run(run) } }]
  })
  return { known, conversationId: known.find(({ run }) => run.id === runId)?.run.conversationId }
}

export function ReplayPanel({ runId, beside, onPlace }: SessionPanelProps) {
  const { known, conversationId } = useBeside({ runId, beside })
  if (conversationId === undefined) return <Skeleton className="my-4 h-96" />
  const rows = known.map(({ run: { provider, config, chosen, model }, row }) => ({
    ...row,
    ref: {
      type: 'live' as const,
      conversation: conversationId,
      strategy: { provider, config, ...chosen, ...(model && { sample: model.sample }) },
    },
  }))
  return <ReplayView conversationId={conversationId} rows={rows} primary={runId} onPlace={onPlace} />
}

export function LossPanel({ runId, beside, onPlace }: SessionPanelProps) {
  const { known, conversationId } = useBeside({ runId, beside })
  if (conversationId === undefined) return <Skeleton className="my-4 h-96" />
  const rows = known.map(({ run, row }) => ({ ...row, ref: { type: 'run' as const, run: run.id } }))
  return <LossView conversationId={conversationId} rows={rows} primary={runId} onPlace={onPlace} />
}
