'use client'

import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { StepLabel } from '@/lib/condensation/step-label'

type Labels = ReadonlyMap<string, StepLabel>

const LabelsContext = createContext<Labels>(new Map())

/** Provides the labels of a run's steps, by id, to everything shown of that run. */
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

/** Labels of the steps of the surrounding run, by id. */
export const useStepLabels = (): Labels => useContext(LabelsContext)
