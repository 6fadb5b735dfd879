import type { ReactNode } from 'react'
import { findDataset } from './find-dataset'

interface DatasetLayoutProps {
  readonly params: Promise<{ readonly id: string }>
  readonly children: ReactNode
}

/** Looks for the dataset before the loading state is sent: an unknown one is answered with 404, which needs the first byte. */
export default async function DatasetLayout({ params, children }: DatasetLayoutProps) {
  await findDataset((await params).id)
  return children
}
