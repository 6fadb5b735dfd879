'use client'

import { SharedExperiment } from '@/components/experiments'
import { CopyHead } from '@/components/share'
import type { SharedExperimentHead } from '@/lib/contracts/evaluation/experiment-copies'

/** A shared experiment, under the head that all copies have. */
export const SharedExperimentPage = ({ head }: { readonly head: SharedExperimentHead }) => (
  <SharedExperiment
    head={head}
    line={(facts) => <CopyHead title={head.title} createdAt={head.createdAt} before={facts} />}
  />
)
