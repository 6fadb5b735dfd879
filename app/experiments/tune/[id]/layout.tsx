import type { ReactNode } from 'react'
import { findTuning } from './find-tuning'

interface TuningLayoutProps {
  readonly params: Promise<{ readonly id: string }>
  readonly children: ReactNode
}

/** Looks for the search before the loading state is sent: an unknown one is answered with 404, which needs the first byte. */
export default async function TuningLayout({ params, children }: TuningLayoutProps) {
  await findTuning((await params).id)
  return children
}
