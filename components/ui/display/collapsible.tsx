'use client'

import { ChevronRight } from 'lucide-react'
import { Collapsible as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

interface CollapsibleProps extends Omit<ComponentProps<typeof Primitive.Root>, 'title'> {
  readonly title: ReactNode
}

export function Collapsible({ title, children, className, ...props }: CollapsibleProps) {
  return (
    <Primitive.Root className={cn('min-w-0', className)} {...props}>
      <div className="flex items-center gap-1">
        <Primitive.Trigger className="group flex min-h-7 min-w-0 flex-1 items-center gap-1.5 rounded-sm text-left text-sm font-medium text-text hover:text-accent">
          <ChevronRight
            aria-hidden
            className="size-3.5 shrink-0 text-text-subtle transition-transform group-data-[state=open]:rotate-90"
          />
          <span className="min-w-0 truncate">{title}</span>
        </Primitive.Trigger>
      </div>
      <Primitive.Content>{children}</Primitive.Content>
    </Primitive.Root>
  )
}
