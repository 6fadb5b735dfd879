import { cn } from './cn'

interface SeparatorProps {
  readonly orientation?: 'horizontal' | 'vertical'
  readonly className?: string
}

/** Decorative. */
export function Separator({ orientation = 'horizontal', className }: SeparatorProps) {
  return (
    <div
      aria-hidden
      className={cn('shrink-0 bg-border', orientation === 'horizontal' ? 'h-px w-full' : 'h-4 w-px', className)}
    />
  )
}
