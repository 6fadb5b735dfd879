'use client'

import { QueryProblem } from '@/components/shared/queries/query-problem'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/display/skeleton'
import { sourceOf } from './api/diff-result'
import { useBox } from './hooks/use-box'
import { useOutlines } from './hooks/use-diff-texts'
import { useDiffOptions } from './message/diff-options'
import type { DiffProps } from './view/diff-props'
import { DiffScreen } from './view/diff-screen'

interface SessionDiffProps extends DiffProps {
  /** Where the toolbar stands while there is room for it, null until that is there; absent: above the columns. */
  readonly bar?: HTMLElement | null
  readonly className?: string
  /** What the page is probably drawn on, until it is laid out. */
  readonly onPhone?: boolean | undefined
}

/** Pixels of width from which all columns stand beside each other, and from which the original stands beside one. */
const ALL_COLUMNS = 860
const TWO_COLUMNS = 560
const PHONE = 390
/** From here the toolbar fits beside the names of the views. */
const ONE_LINE = 760
const WIDTHS = [TWO_COLUMNS, ONE_LINE, ALL_COLUMNS] as const

/** A session and what one to three strategies made of it, hunk by hunk. It fills the height that it is given. */
export const SessionDiff = (props: SessionDiffProps) => (
  <LazyMessages of={['diff']}>
    <Outlined {...props} />
  </LazyMessages>
)

function Outlined(props: SessionDiffProps) {
  const onPhone = props.onPhone ?? false
  const { box, attach, width, isLaidOut } = useBox(WIDTHS, onPhone ? PHONE : Number.POSITIVE_INFINITY)
  const { ignoreBlanks } = useDiffOptions()
  const primary = props.results.find(({ letter }) => letter === props.primary) ?? props.results[0]
  const narrow = width < ALL_COLUMNS
  const shown = primary === undefined ? [] : narrow ? [primary] : props.results
  const letters = shown.map(({ letter }) => letter)
  const { results, stale, failed } = useOutlines(shown.map(sourceOf), letters, { ignoreBlanks })
  const read = results.flatMap((result) => result ?? [])
  return (
    <section
      ref={attach}
      tabIndex={-1}
      aria-busy={!isLaidOut}
      className={cn(
        // On a phone the page scrolls it into sight below the names of the views, which stay there.
        'flex h-full min-h-0 min-w-0 flex-col bg-surface outline-none max-sm:scroll-mt-[2.0625rem]',
        // What came from the server in the wrong layout is not seen before it has the right one.
        isLaidOut || (onPhone ? 'sm:invisible' : 'max-sm:invisible'),
        props.className,
      )}
    >
      {failed !== undefined ? (
        <div className="px-4">
          <QueryProblem query={failed} placeholder={null} />
        </div>
      ) : shown.length === 0 || read.length < shown.length ? (
        <Placeholder />
      ) : (
        <DiffScreen
          {...props}
          bar={width >= ONE_LINE ? props.bar : undefined}
          steps={width >= ONE_LINE ? undefined : props.steps}
          shown={shown}
          read={read}
          stale={stale}
          box={box}
          canSplit={width >= TWO_COLUMNS}
        />
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
