'use client'

import { Popover as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { popoverStyle } from './overlay-style'

interface PopoverProps {
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly trigger: ReactElement
  /** Accessible name. */
  readonly label: string
  readonly align?: 'start' | 'center' | 'end'
  readonly className?: string
  readonly children: ReactNode
}

export function Popover({ open, onOpenChange, trigger, label, align = 'start', className, children }: PopoverProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            popoverStyle,
            'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-auto p-3 weak:w-72',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
