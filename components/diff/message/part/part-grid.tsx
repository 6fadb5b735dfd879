import type { CSSProperties, ReactNode } from 'react'
import { hatchOf } from '@/components/shared/parts/fate-swatch'
import { cn } from '@/components/ui/cn'
import type { Entry } from '@/components/diff/model/spine'
import { useDiffWorld } from '../diff-context'

/** How the columns of a part are laid out. */
export interface Frame {
  readonly grid: string
  readonly unified: boolean
  /** Texts are laid out as Markdown, JSON or code, a run of lines at a time. */
  readonly rendered: boolean
}

export const Row = ({ frame, children }: { readonly frame: Frame; readonly children: ReactNode }) => (
  <div className="grid" style={{ gridTemplateColumns: frame.grid }}>
    {children}
  </div>
)

export const cellStyle = (side: boolean): string => cn('relative min-w-0', side && 'border-border not-first:border-l')

export const Cell = ({
  side = false,
  className,
  style,
  children,
}: {
  readonly side?: boolean
  readonly className?: string
  readonly style?: CSSProperties
  readonly children?: ReactNode
}) => (
  <div style={style} className={cn(cellStyle(side), className)}>
    {children}
  </div>
)

/** The rail of a span that covers this message and is described elsewhere. */
export function Rail({ entry, column }: { readonly entry: Entry; readonly column: number }) {
  const { spine } = useDiffWorld()
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
