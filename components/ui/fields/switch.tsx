'use client'

import { Switch as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { useFieldWiring } from './field'

export function Switch({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      {...useFieldWiring()}
      className={cn(
        'hit-area relative inline-flex h-4.5 w-8 shrink-0 items-center rounded-full border border-border-control bg-border-control transition-colors',
        'data-[state=checked]:border-text-muted data-[state=checked]:bg-text-muted disabled:pointer-events-none disabled:opacity-50',
        className,
      )}
      {...props}
    >
      <Primitive.Thumb className="block size-3.5 translate-x-px rounded-full bg-on-accent shadow-control transition-transform duration-150 ease-out-soft data-[state=checked]:translate-x-[0.9375rem] data-[state=checked]:bg-surface" />
    </Primitive.Root>
  )
}
