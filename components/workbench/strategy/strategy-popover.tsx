'use client'

import { Popover as Primitive } from 'radix-ui'
import { useRef, type RefObject } from 'react'
import { cn } from '@/components/ui/cn'
import { popoverStyle } from '@/components/ui/overlay-style'
import { StrategyList, type StrategyListProps } from './strategy-list'

interface StrategyPopoverProps extends StrategyListProps {
  /** The button it belongs to, which opens and closes it. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly label: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The list of strategies below its button. Loaded when it is first opened. */
export default function StrategyPopover({ button, label, open, onOpenChange, ...list }: StrategyPopoverProps) {
  const leftByPointer = useRef(false)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className={cn(popoverStyle, 'w-96 max-w-[calc(100vw-1rem)] overflow-hidden p-0')}
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
          <StrategyList {...list} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
