'use client'

import dynamic from 'next/dynamic'
import { useMemo } from 'react'
import { contained } from '@/components/ui/display/contained'
import { useDiffAddress, type DiffResult, type Notes } from '@/components/diff'
import { Skeleton } from '@/components/ui/display/skeleton'
import { sessionPaths } from '@/lib/engine'
import type { OutlineMessage } from '@/lib/contracts/conversations'
import type { DiffRow } from '@/lib/contracts/runs'
import type { SavedSelection } from './use-saved-selection'

const SessionDiff = contained(
  dynamic(() => import('@/components/diff/session-diff').then((module) => module.SessionDiff), {
    loading: () => <Skeleton className="m-4 h-40" />,
  }),
)

interface SavedDiffProps {
  /** Identifies the session; see `SessionDiff`. */
  readonly session: string
  readonly notes: Notes | undefined
  /** Of every row. */
  readonly results: readonly DiffResult[]
  /** Of the session; absent while it is fetched. */
  readonly outline: readonly OutlineMessage[] | undefined
  readonly selection: SavedSelection
  /** Address of the page, for links to a place in it. */
  readonly path: string
  readonly bar: HTMLElement | null
  readonly onInSight: (first: number, last: number) => void
  readonly onExplain?: (row: DiffRow) => void
}

/** The rows that are read, beside the original. */
export function SavedDiff({
  session,
  notes,
  results,
  outline,
  selection,
  path,
  bar,
  onInSight,
  onExplain,
}: SavedDiffProps) {
  const paths = useMemo(() => sessionPaths(outline ?? []), [outline])
  const letter = results[selection.primary]?.letter ?? ''
  const address = useDiffAddress(`${path}${path.includes('?') ? '&' : '?'}tab=diff`, letter)
  const placeOf = (wanted: string): number => results.findIndex((result) => result.letter === wanted)
  const read = selection.read.flatMap((place) => results[place] ?? [])
  return (
    <SessionDiff
      session={session}
      notes={notes}
      results={read}
      primary={letter}
      onPrimary={(wanted) => selection.choose(placeOf(wanted))}
      {...(read.length > 1 && { onClose: (wanted: string) => selection.close(placeOf(wanted)) })}
      onInSight={onInSight}
      {...(onExplain && { onExplain })}
      bar={bar}
      paths={paths}
      className="flex-1"
      {...address}
    />
  )
}
