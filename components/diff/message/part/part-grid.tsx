import type { CSSProperties, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

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

export const cellStyle = (side: boolean): string => cn('min-w-0', side && 'border-border not-first:border-l')

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
  <div style={style} className={cn('relative', cellStyle(side), className)}>
    {children}
  </div>
)
