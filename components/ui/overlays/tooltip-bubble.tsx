'use client'

import { Popover as Primitive } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { Shortcut } from '@/components/ui/keys/kbd'

interface TooltipBubbleProps {
  readonly id: string
  /** The element it describes. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly content: ReactNode
  readonly shortcut: string | undefined
  /** The pointer moved onto the bubble, which then stays open. */
  readonly onEnter: () => void
  readonly onClose: () => void
}

/** The bubble of a tooltip. Mounted while open; focus stays on the trigger. */
export default function TooltipBubble({ id, anchor, content, shortcut, onEnter, onClose }: TooltipBubbleProps) {
  return (
    <Primitive.Root open onOpenChange={onClose}>
      <Primitive.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Primitive.Portal>
        <Primitive.Content
          role="tooltip"
          id={id}
          side="bottom"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onPointerEnter={onEnter}
          onPointerLeave={onClose}
          className="z-50 flex max-w-72 animate-fade-in items-center gap-2 rounded-md border border-border bg-raised px-2 py-1 text-xs text-text shadow-raised"
        >
          {content}
          {shortcut === undefined ? null : <Shortcut keys={shortcut} />}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
