'use client'

import { startTransition, useEffect, useState } from 'react'
import type { ActionError } from '@/lib/contracts/action'
import type { PipelinePreview } from '@/lib/contracts/studio'
import { studio } from './studio-reads'

type Question = Parameters<typeof studio.dryRun>[0]

export interface DryRun {
  /** The newest that came back, of this subject. */
  readonly preview: PipelinePreview | undefined
  readonly error: ActionError | undefined
  /** False while a newer one is under way. */
  readonly current: boolean
}

/** Runs the mechanical part of a pipeline whenever it changes. `subject` names whose it is: another one's figures are not kept. A newer question ends the one before it, here and on the server. */
export function useDryRun(subject: string, question: Question | undefined): DryRun {
  const asked = question === undefined ? undefined : JSON.stringify(question)
  const [answer, setAnswer] = useState<{
    readonly subject: string
    readonly asked: string
    readonly preview?: PipelinePreview
    readonly error?: ActionError
  }>()
  useEffect(() => {
    if (asked === undefined) return
    const controller = new AbortController()
    void studio.dryRun(JSON.parse(asked) as Question, controller.signal).then((result) => {
      if (controller.signal.aborted) return
      startTransition(() =>
        setAnswer((before) =>
          result.ok
            ? { subject, asked, preview: result.value }
            : {
                subject,
                asked,
                error: result.error,
                ...(before?.subject === subject && before.preview !== undefined && { preview: before.preview }),
              },
        ),
      )
    })
    return () => controller.abort()
  }, [subject, asked])
  const known = answer?.subject === subject ? answer : undefined
  return {
    preview: known?.preview,
    error: known?.asked === asked ? known?.error : undefined,
    current: known?.asked === asked,
  }
}
