'use client'

import { HoverCard as Primitive } from 'radix-ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import { cn } from './cn'
import { popoverStyle } from './overlay-style'

interface HoverCardProps {
  /** A focusable element: the card opens on focus too. */
  readonly trigger: ReactElement
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly className?: string
  /** Closed, whatever is hovered: what it previews is open already. */
  readonly hidden?: boolean
  readonly children: ReactNode
}

/** A preview of what the trigger stands for. What is only in here must be reachable in another way. */
export function HoverCard({ trigger, side = 'bottom', className, hidden = false, children }: HoverCardProps) {
  const [open, setOpen] = useState(false)
  return (
    <Primitive.Root open={open && !hidden} onOpenChange={setOpen} openDelay={250} closeDelay={120}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className={cn(popoverStyle, 'max-h-80 w-96 max-w-[calc(100vw-1rem)] overflow-auto p-3', className)}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
