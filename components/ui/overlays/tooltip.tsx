'use client'

import { Slot } from 'radix-ui'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react'

const TooltipBubble = contained(dynamic(() => import('./tooltip-bubble'), { ssr: false }))

/** Delay before a bubble appears; none if another one was open just before. */
const DELAY_MS = 400
const NEXT_MS = 200
/** Time to move the pointer from the trigger to its bubble. */
const LEAVE_MS = 120

let lastClosedAt = Number.NEGATIVE_INFINITY

interface TooltipProps {
  readonly content: ReactNode
  readonly shortcut?: string | undefined
  /** Exactly one focusable element. */
  readonly children: ReactElement
}

/**
 * Describes an element while it is hovered or has keyboard focus. The code that renders the bubble is loaded on first
 * use.
 */
export function Tooltip({ content, shortcut, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const { open, later, now, stay } = useResting()
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-describedby={open ? id : undefined}
        onPointerEnter={({ pointerType }: PointerEvent) => {
          if (pointerType !== 'touch') later(true)
        }}
        onPointerLeave={() => later(false)}
        onPointerDown={() => now(false)}
        onFocus={({ currentTarget }: FocusEvent) => {
          if (currentTarget.matches(':focus-visible')) now(true)
        }}
        onBlur={() => now(false)}
      >
        {children}
      </Slot.Root>
      {open ? (
        <TooltipBubble
          id={id}
          anchor={anchor}
          content={content}
          shortcut={shortcut}
          onEnter={stay}
          onClose={() => now(false)}
        />
      ) : null}
    </>
  )
}

interface Resting {
  readonly open: boolean
  /** Opens or closes after the delay. */
  later(open: boolean): void
  now(open: boolean): void
  /** Cancels a pending change. */
  stay(): void
}

function useResting(): Resting {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stay = (): void => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const now = (next: boolean): void => {
    stay()
    if (open && !next) lastClosedAt = performance.now()
    setOpen(next)
  }
  const later = (next: boolean): void => {
    stay()
    const wait = next ? (performance.now() - lastClosedAt < NEXT_MS ? 0 : DELAY_MS) : LEAVE_MS
    timer.current = setTimeout(() => now(next), wait)
  }
  return { open, later, now, stay }
}
