import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { columnsIn } from '../model/columns'
import { hunkId } from '../model/stops'
import { useDiffContext } from './diff-context'

interface SpanFrameProps {
  /** Key of the entry. */
  readonly of: string
  readonly label: string
  readonly current: boolean
  /** One for each column. */
  readonly head: ReactNode
  readonly children: ReactNode
}

/** Messages that were left out together, as one block: one place to go to, with a head that stays in sight. */
export function SpanFrame({ of, label, current, head, children }: SpanFrameProps) {
  const { layout } = useDiffContext()
  const grid = { gridTemplateColumns: columnsIn(layout) }
  return (
    <article
      id={`message-${of}`}
      data-hunk={hunkId({ message: of, hunk: 1 })}
      tabIndex={-1}
      aria-label={label}
      aria-current={current ? 'location' : undefined}
      className="relative outline-none"
    >
      {current ? <span aria-hidden className="absolute inset-y-0 left-0 z-10 w-0.5 bg-accent" /> : null}
      <header
        className={cn(
          'sticky top-0 z-10 grid min-h-7 border-y border-border text-[0.78125rem] leading-5',
          current ? 'bg-selected' : 'bg-sunken',
        )}
        style={grid}
      >
        {head}
      </header>
      <div className="grid border-b border-border" style={grid}>
        {children}
      </div>
    </article>
  )
}
