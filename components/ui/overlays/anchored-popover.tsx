'use client'

import { Popover as Primitive } from 'radix-ui'
import { useRef, type ReactNode, type RefObject } from 'react'
import { cn } from '@/components/ui/cn'
import { popoverStyle } from './overlay-style'

interface AnchoredPopoverProps {
  /** The button it belongs to, which opens and closes it. */
  readonly button: RefObject<HTMLButtonElement | null>
  /** Names the popover. */
  readonly label: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly className?: string
  readonly children: ReactNode
}

/** A popover below a button that stands before it is loaded. Focus returns to the button, unless a pointer went elsewhere. */
export function AnchoredPopover({ button, label, open, onOpenChange, className, children }: AnchoredPopoverProps) {
  const leftByPointer = useRef(false)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align="start"
          sideOffset={5}
          collisionPadding={8}
          className={cn(popoverStyle, 'max-w-[calc(100vw-1rem)]', className)}
          onInteractOutside={(event) => {
            const onButton = event.target instanceof Node && button.current?.contains(event.target) === true
            // The button closes it itself; closing it here would make its click open it again.
            if (onButton) event.preventDefault()
            else leftByPointer.current = true
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!leftByPointer.current) button.current?.focus()
            leftByPointer.current = false
          }}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
