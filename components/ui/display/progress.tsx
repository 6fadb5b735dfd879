'use client'

import { Progress as Primitive } from 'radix-ui'
import { cn } from '@/components/ui/cn'
import { toneClass } from '@/components/ui/tone'

interface ProgressProps {
  /** 0 to 100; `undefined`: indeterminate. */
  readonly value: number | undefined
  readonly label: string
  readonly className?: string
}

export function Progress({ value, label, className }: ProgressProps) {
  return (
    <Primitive.Root
      value={value ?? null}
      aria-label={label}
      className={cn(toneClass('accent'), 'relative h-1 w-full overflow-hidden rounded-full bg-border', className)}
    >
      {value === undefined ? (
        <Primitive.Indicator className="absolute inset-y-0 w-2/5 animate-indeterminate rounded-full bg-(--tone)" />
      ) : (
        <Primitive.Indicator
          className="h-full rounded-full bg-(--tone) transition-[width] duration-200"
          style={{ width: `${value}%` }}
        />
      )}
    </Primitive.Root>
  )
}
