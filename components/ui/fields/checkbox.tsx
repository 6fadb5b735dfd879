'use client'

import { Check, Minus } from 'lucide-react'
import { Checkbox as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { useFieldWiring } from './field'

export function Checkbox({ className, checked, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      {...useFieldWiring()}
      checked={checked}
      className={cn(
        'hit-area relative flex size-4 shrink-0 items-center justify-center rounded-sm border border-border-control bg-surface transition-colors dark:bg-sunken',
        'hover:border-text-subtle data-[state=checked]:border-accent-solid data-[state=checked]:bg-accent-solid data-[state=indeterminate]:border-accent-solid data-[state=indeterminate]:bg-accent-solid',
        'aria-invalid:border-danger disabled:pointer-events-none disabled:opacity-50 dark:data-[state=checked]:bg-accent-solid',
        className,
      )}
      {...props}
    >
      <Primitive.Indicator className="text-on-accent">
        {checked === 'indeterminate' ? (
          <Minus aria-hidden className="size-3" strokeWidth={3} />
        ) : (
          <Check aria-hidden className="size-3" strokeWidth={3} />
        )}
      </Primitive.Indicator>
    </Primitive.Root>
  )
}
