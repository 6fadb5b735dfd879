'use client'

import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { PipelinePreview } from '@/lib/contracts/studio'
import { studio } from './studio-reads'

type Question = Parameters<typeof studio.dryRun>[0]

export interface DryRun {
  /** The newest that came back, of this subject. */
  readonly preview: PipelinePreview | undefined
  readonly error: ActionError | undefined
  /** False while a newer one is under way. */
  readonly current: boolean
  /** Asks before the page is drawn with the edit, so that the server works meanwhile. Nothing comes of it unless this becomes the question. */
  readonly askAhead: (question: Question) => void
}

/** A question on its way. */
interface Inquiry {
  readonly asked: string
  readonly controller: AbortController
  readonly answer: ReturnType<typeof studio.dryRun>
}

function inquire(asked: string): Inquiry {
  const controller = new AbortController()
  return { asked, controller, answer: studio.dryRun(JSON.parse(asked) as Question, controller.signal) }
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
  const ahead = useRef<Inquiry>(undefined)
  const takeAhead = (): Inquiry | undefined => {
    const inquiry = ahead.current
    ahead.current = undefined
    return inquiry
  }
  useEffect(() => {
    const early = takeAhead()
    if (early?.asked !== asked) early?.controller.abort()
    if (asked === undefined) return
    const inquiry = early?.asked === asked ? early : inquire(asked)
    const { signal } = inquiry.controller
    void inquiry.answer.then((result) => {
      if (signal.aborted) return
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
    return () => inquiry.controller.abort()
  }, [subject, asked])
  useEffect(() => () => takeAhead()?.controller.abort(), [])
  const askAhead = useCallback((next: Question) => {
    takeAhead()?.controller.abort()
    ahead.current = inquire(JSON.stringify(next))
  }, [])
  const known = answer?.subject === subject ? answer : undefined
  return {
    preview: known?.preview,
    error: known?.asked === asked ? known?.error : undefined,
    current: known?.asked === asked,
    askAhead,
  }
}
