'use client'

import { Tooltip as Primitive } from 'radix-ui'
import { useState, type MouseEvent, type PointerEvent } from 'react'

interface HelpTipProps {
  /** The accessible name, such as "About: Lines kept". */
  readonly name: string
  readonly text: string
}

/** A question mark that explains the field beside it: on hover, on focus, and on a tap, where there is no hover. */
export function HelpTip({ name, text }: HelpTipProps) {
  const [open, setOpen] = useState(false)
  return (
    <Primitive.Provider delayDuration={400}>
      <Primitive.Root open={open} onOpenChange={setOpen}>
        <Primitive.Trigger asChild>
          <button
            type="button"
            aria-label={name}
            // Without this, the press would close the tooltip that it opens.
            onPointerDown={(event: PointerEvent) => event.preventDefault()}
            onClick={(event: MouseEvent) => {
              event.preventDefault()
              setOpen(true)
            }}
            className="icon-help hit-area relative inline-flex size-3.5 shrink-0 items-center justify-center rounded-full text-text-subtle hover:text-text"
          />
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side="top"
            sideOffset={4}
            collisionPadding={8}
            className="z-50 max-w-72 rounded-md border border-border bg-raised px-2 py-1 text-xs text-pretty text-text shadow-raised data-[state=delayed-open]:animate-fade-in"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
