'use client'

import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { StepLabel } from '@/lib/condensation/step-label'

type Labels = ReadonlyMap<string, StepLabel>

const LabelsContext = createContext<Labels>(new Map())

/** Around what is shown of a run: its rows name their steps by ids, people know them by their labels. */
export function StepLabels({
  steps,
  children,
}: {
  readonly steps: readonly { readonly id: string; readonly label: StepLabel }[] | undefined
  readonly children: ReactNode
}) {
  const labels = useMemo(() => new Map(steps?.map(({ id, label }) => [id, label])), [steps])
  return <LabelsContext value={labels}>{children}</LabelsContext>
}

/** Of the steps of the run that is shown, by id. */
export const useStepLabels = (): Labels => useContext(LabelsContext)
