'use client'

import dynamic from 'next/dynamic'
import { useStore } from 'zustand'
import { contained } from '@/components/ui/display/contained'
import type { useRunner } from '../api/use-runner'
import type { WorkbenchStore } from '../model/store'
import { asItRan } from '../model/drafts/strategy-draft'

const Samples = contained(dynamic(() => import('@/components/runs/results/samples'), { ssr: false }))

interface SampledAnswersProps {
  readonly store: WorkbenchStore
  /** Key of the row whose model is asked the same once more. */
  readonly sampled: string
  readonly onClose: () => void
  readonly runner: ReturnType<typeof useRunner>
}

/** The answers that a row's model gave to the same question, and one more. */
export default function SampledAnswers({ store, sampled, onClose, runner }: SampledAnswersProps) {
  const run = useStore(store, ({ finished }) => finished[sampled])
  if (run === undefined) return null
  const again = (sample: number): void => {
    const { drafts, changeDraft } = store.getState()
    const draft = drafts.find(({ key }) => key === sampled)
    if (draft === undefined) return
    onClose()
    // The same question again, whatever was edited since.
    changeDraft({ ...asItRan(draft, run), sample })
    void runner.run(draft.key)
  }
  return <Samples run={run} onClose={onClose} onSample={again} />
}
