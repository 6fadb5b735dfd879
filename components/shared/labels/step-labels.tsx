'use client'

import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { StepLabel } from '@/lib/engine'

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
  // An edit seldom changes a name: everything that is shown of the run would be drawn again.
  const named = JSON.stringify(steps?.map(({ id, label }) => [id, label]) ?? [])
  const labels = useMemo(() => new Map(JSON.parse(named) as [string, StepLabel][]), [named])
  return <LabelsContext value={labels}>{children}</LabelsContext>
}

/** Labels of the steps of the surrounding run, by id. */
export const useStepLabels = (): Labels => useContext(LabelsContext)
