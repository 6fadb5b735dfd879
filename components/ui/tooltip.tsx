'use client'

import { Slot } from 'radix-ui'
import dynamic from 'next/dynamic'
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

const TooltipBubble = dynamic(() => import('./tooltip-bubble'), { ssr: false })

/** A pointer rests so long before the bubble comes; where one has just gone, the next comes at once. */
const DELAY_MS = 400
const NEXT_MS = 200
/** The way from the trigger to its bubble. */
const LEAVE_MS = 120

let lastClosedAt = Number.NEGATIVE_INFINITY

interface TooltipProps {
  readonly content: ReactNode
  readonly shortcut?: string | undefined
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** One focusable element. */
  readonly children: ReactElement
}

/** Says more about an element while a pointer rests on it or the keyboard is there. What draws it is loaded when it is first needed. */
export function Tooltip({ content, shortcut, side = 'bottom', children }: TooltipProps) {
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
          side={side}
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
  /** After the time that a pointer takes. */
  later(open: boolean): void
  now(open: boolean): void
  /** Forgets what was to come. */
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
