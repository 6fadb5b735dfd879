import type { ReactNode } from 'react'
import { findExperiment } from './find-experiment'

interface ExperimentLayoutProps {
  readonly params: Promise<{ readonly id: string }>
  readonly children: ReactNode
}

/** Looks for the experiment before the loading state is sent: an unknown one is answered with 404, which needs the first byte. */
export default async function ExperimentLayout({ params, children }: ExperimentLayoutProps) {
  await findExperiment((await params).id)
  return children
}
