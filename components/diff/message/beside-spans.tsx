import type { ReactNode } from 'react'
import { hatchOf } from '@/components/shared/parts/fate-swatch'
import { cn } from '@/components/ui/cn'
import { columnsIn } from '../model/columns'
import type { Entry } from '../model/align-messages'
import { SpanNote } from '../names/span-note'
import { useDiffContext } from './diff-context'

interface BesideSpansProps {
  readonly entry: Entry
  readonly children: ReactNode
}

/** A message beside the strategies that have it in a summary or a cut: each of these says so once, beside all of its lines. */
export function BesideSpans({ entry, children }: BesideSpansProps) {
  const { columns, layout, spine } = useDiffContext()
  const spanned = columns.flatMap((_, column) => (spine.spanAt(column, entry.position) ? [column] : []))
  if (layout === 'unified')
    return (
      <>
        {spanned.map((column) => (
          <div key={column} className="relative flex border-b border-border/60">
            <Rail entry={entry} column={column} />
            {columns.length === 1 ? null : (
              <span className="py-1 pl-4 text-xs font-semibold">{columns[column]?.letter}</span>
            )}
            <SpanNote entry={entry} column={column} />
          </div>
        ))}
        {children}
      </>
    )
  return (
    <div className="grid" style={{ gridTemplateColumns: columnsIn(layout) }}>
      <div className="col-span-full row-start-1 min-w-0">{children}</div>
      {spanned.map((column) => (
        // What lies below it, such as folded lines, can be pressed.
        <div
          key={column}
          className="pointer-events-none relative row-start-1 min-w-0 *:pointer-events-auto"
          style={{ gridColumn: column + 2 }}
        >
          <Rail entry={entry} column={column} />
          <SpanNote entry={entry} column={column} />
        </div>
      ))}
    </div>
  )
}

/** The rail of a span that covers this message and is described elsewhere. */
function Rail({ entry, column }: { readonly entry: Entry; readonly column: number }) {
  const { spine } = useDiffContext()
  const span = spine.spanAt(column, entry.position)
  if (span === undefined) return null
  return (
    <span
      aria-hidden
      className={cn(
        hatchOf(span.summary ? 'summarized' : (entry.cells[column]?.hunks[0]?.fate ?? 'removed')),
        'absolute inset-y-0 left-0 w-1.5',
      )}
    />
  )
}
