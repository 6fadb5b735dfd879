'use client'

import { Tooltip as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Shortcut } from './kbd'

interface TooltipProps {
  readonly content: ReactNode
  readonly shortcut?: string
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** One focusable element. */
  readonly children: ReactElement
}

export const TooltipProvider = Primitive.Provider

export function Tooltip({ content, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-72 items-center gap-2 rounded-md border border-border bg-raised px-2 py-1 text-xs text-text shadow-raised data-[state=delayed-open]:animate-fade-in"
        >
          {content}
          {shortcut === undefined ? null : <Shortcut keys={shortcut} />}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
