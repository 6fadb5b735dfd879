'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { conversationQueries, SessionDetails } from '@/components/conversations'
import { FactsPanel } from '@/components/inspector'
import { questionOf, replayQueries, useReplaySetup } from '@/components/replay'
import type { ResultRef } from '@/lib/contracts/results'
import { replayedNote } from '@/lib/engine'

// Only of runs that asked a model.
const MoneyPanel = contained(dynamic(() => import('@/components/runs/results/money-panel'), { ssr: false }))

interface FactsProps {
  readonly conversationId: string
  readonly result: ResultRef
}

/** Exact figures of the row, what it cost, then those of the session. */
export default function Facts({ conversationId, result }: FactsProps) {
  const overview = useQuery(conversationQueries.overview(conversationId))
  const [setup] = useReplaySetup()
  const calibration = useQuery(replayQueries.session(questionOf(conversationId, setup))).data?.session.calibration
  return (
    <>
      <FactsPanel result={result} calibration={calibration && replayedNote(calibration)} />
      {result.type === 'run' ? <MoneyPanel run={result.run} /> : null}
      {overview.data === undefined ? null : (
        <div className="border-t border-border p-3">
          <SessionDetails overview={overview.data} />
        </div>
      )}
    </>
  )
}
