import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'

interface ScrollAreaProps extends ComponentProps<'div'> {
  /** Required: scrolling regions are focusable for the keyboard, and focusable regions need a name. */
  readonly label: string
}

/** Native scrolling with a thin scrollbar. */
export function ScrollArea({ label, className, ...props }: ScrollAreaProps) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={cn(
        'min-h-0 overflow-auto overscroll-contain [scrollbar-width:thin] focus-visible:-outline-offset-2',
        className,
      )}
      {...props}
    />
  )
}
