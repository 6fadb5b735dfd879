import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { settled } from '@/components/shared/queries/answers'
import type { ActionError, ActionResult } from '@/lib/contracts/action'

export interface Acting {
  readonly busy: boolean
  /** Why the last action did not work. */
  readonly problem: ActionError | undefined
  act<Value>(answer: ActionResult<Value>, done: (value: Value) => void): Promise<void>
}

/** One action at a time on a panel: what it says when it fails, and everything read anew behind it. */
export function useActing(): Acting {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ActionError>()
  const act = async <Value>(answer: ActionResult<Value>, done: (value: Value) => void): Promise<void> => {
    setBusy(true)
    const result = await settled(answer)
    setProblem(result.ok ? undefined : result.error)
    if (result.ok) done(result.value)
    await client.invalidateQueries()
    setBusy(false)
  }
  return { busy, problem, act }
}
