import type { ReactNode } from 'react'
import { findProfile } from './find-profile'

interface ProfileLayoutProps {
  readonly params: Promise<{ readonly id: string }>
  readonly children: ReactNode
}

/** Looks for the profile before the loading state is sent: an unknown one is answered with 404, which needs the first byte. */
export default async function ProfileLayout({ params, children }: ProfileLayoutProps) {
  await findProfile((await params).id)
  return children
}
