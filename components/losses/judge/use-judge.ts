'use client'

import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { JudgePlan } from '@/lib/contracts/judgements'
import { cancelJob } from '@/lib/server/jobs/actions'
import { toActionError } from '@/components/shared/queries/answers'
import { askJudge, lossQueries, type JudgeQuestion } from '../api/queries'
import type { MeasuredRow } from '../model/rows'

export interface CallsDone {
  readonly done: number
  readonly of: number
}

export interface PlannedRow {
  readonly row: MeasuredRow
  readonly plan: JudgePlan
}

interface Failed {
  readonly row: MeasuredRow
  readonly error: ActionError
}

interface Asking {
  readonly controller: AbortController
  isCancelled: boolean
  /** What the server does for it just now; absent: it has not begun, and says so when it has. */
  job?: string
}

/** What has begun goes on where nobody follows it, so it is cancelled by its name. */
function stop({ controller, job }: Asking): void {
  if (job === undefined) return
  void cancelJob({ id: job })
  controller.abort()
}

/** Judgements of several results by one judge: their plans as soon as somebody is chosen, and the asking, one result after the other. */
export function useJudge(rows: readonly MeasuredRow[], question: JudgeQuestion) {
  const client = useQueryClient()
  const asking = useRef<Asking>(undefined)
  const [progress, setProgress] = useState<CallsDone>()
  const plans = useQueries({ queries: rows.map(({ ref }) => lossQueries.judgement(ref, question)) })
  const ask = useMutation({
    mutationFn: async (wanted: readonly PlannedRow[]): Promise<readonly Failed[]> => {
      const controller = new AbortController()
      const current: Asking = { controller, isCancelled: false }
      asking.current = current
      const of = wanted.reduce((sum, { plan }) => sum + plan.estimate.calls, 0)
      const failed: Failed[] = []
      let before = 0
      for (const { row, plan } of wanted) {
        if (current.isCancelled) break
        delete current.job
        setProgress({ done: before, of })
        try {
          const known = await askJudge(row.ref, question, controller.signal, {
            onJob(id) {
              current.job = id
              if (current.isCancelled) stop(current)
            },
            onProgress: ({ done }) => setProgress({ done: before + done, of }),
          })
          client.setQueryData(lossQueries.judgement(row.ref, question).queryKey, (old) => old && { ...old, known })
        } catch (error) {
          failed.push({ row, error: toActionError(error) })
        }
        before += plan.estimate.calls
      }
      return failed
    },
  })
  return {
    plans,
    planned: rows.flatMap((row, index): readonly PlannedRow[] => {
      const plan = plans[index]?.data
      return plan ? [{ row, plan }] : []
    }),
    ask,
    progress,
    cancel() {
      const current = asking.current
      if (!current) return
      current.isCancelled = true
      stop(current)
    },
  }
}
