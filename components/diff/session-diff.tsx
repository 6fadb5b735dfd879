'use client'

import { useRef } from 'react'
import type { ComparedRow } from '@/lib/contracts/diff'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { sourceOf, type DiffResult } from './api/diff-result'
import { useBoxWidth } from './hooks/use-box'
import { useOutlines } from './hooks/use-diff-texts'
import { useDiffOptions } from './message/diff-options'
import type { Place } from './model/stops'
import { DiffScreen } from './view/diff-screen'

export interface SessionDiffProps {
  /** One to three, in the order of their columns; the original stands before them. */
  readonly results: readonly DiffResult[]
  /** Letter of the one that the ruler shows, and that stands alone where there is room for one. */
  readonly primary?: string | undefined
  readonly onPrimary?: (letter: string) => void
  /** Takes a result out of the comparison. */
  readonly onClose?: (letter: string) => void
  readonly place: Place | undefined
  /** Where the person went. */
  readonly onPlace: (place: Place) => void
  /** Positions in the original, from 1, of what is on screen. */
  readonly onInSight?: (first: number, last: number) => void
  readonly layout: 'split' | 'unified'
  readonly onLayout: (layout: 'split' | 'unified') => void
  readonly onCopyLink?: (place: Place) => void
  /** Asked to say why a message is as the primary strategy leaves it. */
  readonly onExplain?: (row: ComparedRow, letter: string) => void
  readonly className?: string
}

/** Pixels of width from which all columns stand beside each other, and from which the original stands beside one. */
const ALL_COLUMNS = 860
const TWO_COLUMNS = 560

/** A session and what one to three strategies made of it, hunk by hunk. It fills the height that it is given. */
export const SessionDiff = (props: SessionDiffProps) => (
  <LazyMessages of={['diff', 'pass']}>
    <Outlined {...props} />
  </LazyMessages>
)

function Outlined(props: SessionDiffProps) {
  const box = useRef<HTMLElement>(null)
  const width = useBoxWidth(box)
  const { ignoreBlanks } = useDiffOptions()
  const primary = props.results.find(({ letter }) => letter === props.primary) ?? props.results[0]
  const narrow = width < ALL_COLUMNS
  const shown = primary === undefined ? [] : narrow ? [primary] : props.results
  const letters = shown.map(({ letter }) => letter)
  const { results, stale, failed } = useOutlines(shown.map(sourceOf), letters, { ignoreBlanks })
  const read = results.flatMap((result) => result ?? [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      className={cn('flex h-full min-h-0 min-w-0 flex-col bg-surface outline-none', props.className)}
    >
      {failed !== undefined ? (
        <QueryProblem query={failed} placeholder={null} />
      ) : shown.length === 0 || read.length < shown.length ? (
        <Placeholder />
      ) : (
        <DiffScreen {...props} shown={shown} read={read} stale={stale} box={box} canSplit={width >= TWO_COLUMNS} />
      )}
    </section>
  )
}

const Placeholder = () => (
  <div aria-busy className="flex flex-col gap-3 p-3">
    <Skeleton className="h-7" />
    <Skeleton className="h-40" />
    <Skeleton className="h-40" />
  </div>
)
