'use client'

import dynamic from 'next/dynamic'
import { useMemo } from 'react'
import { type DiffSource, useDiffAddress } from '@/components/diff'
import { letterOf } from '@/lib/contracts/column-letters'
import { Skeleton } from '@/components/ui/skeleton'
import { sharedDiff } from './queries'

const SessionDiff = dynamic(() => import('@/components/diff/session-diff').then((module) => module.SessionDiff), {
  loading: () => <Skeleton className="m-4 h-40" />,
})

interface SharedDiffProps {
  readonly id: string
  /** Place of the run in the copy, from 0. */
  readonly run: number
  readonly name: string
  readonly tokensBefore: number
  readonly tokens: number
}

export function SharedDiff({ id, run, name, tokensBefore, tokens }: SharedDiffProps) {
  const address = useDiffAddress(`/s/${encodeURIComponent(id)}?tab=diff&strategy=${run + 1}`)
  const source = useMemo((): DiffSource => sharedDiff(id, run), [id, run])
  return (
    <div className="-mx-4 h-[max(28rem,calc(100dvh-var(--topbar-height)-2.25rem))]">
      <SessionDiff results={[{ letter: letterOf(run), name, tokensBefore, tokens, source }]} {...address} />
    </div>
  )
}
