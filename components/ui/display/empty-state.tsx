import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: string
  /** Set if the title is the page's heading. */
  readonly heading?: 'h1'
  readonly description?: ReactNode
  readonly actions?: ReactNode
  readonly className?: string
}

export function EmptyState({ icon, title, heading, description, actions, className }: EmptyStateProps) {
  const Title = heading ?? 'p'
  return (
    <div className={cn('flex flex-col items-center justify-center gap-3 px-6 text-center weak:py-12', className)}>
      {icon === undefined ? null : (
        <div
          aria-hidden
          className="flex size-10 items-center justify-center rounded-lg border border-border bg-surface text-text-muted shadow-control [&_svg]:size-5"
        >
          {icon}
        </div>
      )}
      <div className="flex max-w-md flex-col gap-1">
        <Title className="text-base font-semibold">{title}</Title>
        {description === undefined ? null : <p className="text-sm text-pretty text-text-muted">{description}</p>}
      </div>
      {actions === undefined ? null : <div className="flex flex-wrap items-center justify-center gap-2">{actions}</div>}
    </div>
  )
}
