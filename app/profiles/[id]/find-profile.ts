import { QueryClient } from '@tanstack/react-query'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { serverQueries } from '@/app/_shell/server-queries'
import type { ProfileView } from '@/lib/contracts/profiles'

/** The profile to edit, undefined for a new one, or the page that says there is none. Read once a request. */
export const findProfile = cache(async (segment: string): Promise<ProfileView | undefined> => {
  const id = decodeURIComponent(segment)
  if (id === 'new') return undefined
  const profiles = await new QueryClient().fetchQuery(serverQueries.profiles.list())
  const profile = profiles.find((candidate) => candidate.id === id)
  return profile === undefined || profile.builtIn ? notFound() : profile
})
