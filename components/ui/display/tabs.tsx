'use client'

import { Tabs as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'

export function Tabs({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root className={cn('flex min-h-0 min-w-0 flex-col', className)} {...props} />
}

/** Needs `aria-label`. */
export function TabList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      className={cn(
        'flex shrink-0 items-stretch gap-1 overflow-x-auto border-b border-border [scrollbar-width:none]',
        className,
      )}
      {...props}
    />
  )
}

export function Tab({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(
        'relative inline-flex h-9 shrink-0 items-center gap-1.5 px-2.5 text-sm font-medium whitespace-nowrap text-text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 disabled:opacity-50',
        "after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full data-[state=active]:text-text data-[state=active]:after:bg-accent [&_svg:not([class*='size-'])]:size-3.5",
        className,
      )}
      {...props}
    />
  )
}

export function TabPanel({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Content className={cn('min-h-0 min-w-0 flex-1 focus-visible:-outline-offset-2', className)} {...props} />
  )
}
