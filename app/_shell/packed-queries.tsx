'use client'

import { HydrationBoundary, type DehydratedState } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { unpack } from '@/app/_shell/packed'

/** The answers that a page came with, see known-queries.tsx. */
export function PackedQueries({ packed, children }: { readonly packed: string; readonly children: ReactNode }) {
  const state = useMemo(() => unpack(packed) as DehydratedState, [packed])
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>
}
