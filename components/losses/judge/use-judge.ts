'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ResultRef } from '@/lib/contracts/results'
import { askJudge, lossQueries, type JudgeQuestion } from '../api/queries'

export interface CallsDone {
  readonly done: number
  readonly of: number
}

/** One judgement of a result: its plan as soon as somebody is chosen, and the asking. */
export function useJudge(result: ResultRef, question: JudgeQuestion | undefined) {
  const client = useQueryClient()
  const asking = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<CallsDone>()
  const query = lossQueries.judgement(result, question ?? { profile: '', replicates: 1 })
  const plan = useQuery({ ...query, enabled: question !== undefined })
  const ask = useMutation({
    mutationFn: (chosen: JudgeQuestion) => {
      asking.current = new AbortController()
      setProgress(undefined)
      return askJudge(result, chosen, asking.current.signal, (done, of) => setProgress({ done, of }))
    },
    onSuccess: (known) => client.setQueryData(query.queryKey, (before) => before && { ...before, known }),
  })
  return { plan, ask, progress, cancel: () => asking.current?.abort() }
}
