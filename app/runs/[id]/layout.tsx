import type { ReactNode } from 'react'
import { findRun } from './find-run'

interface RunLayoutProps {
  readonly params: Promise<{ readonly id: string }>
  readonly children: ReactNode
}

/** Looks for the run before the loading state is sent: an unknown one is answered with 404, which needs the first byte. */
export default async function RunLayout({ params, children }: RunLayoutProps) {
  await findRun((await params).id)
  return children
}
