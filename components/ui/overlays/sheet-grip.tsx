'use client'

import { useRef, type PointerEvent } from 'react'

/** Pulled down as far as this, or let go at this speed, it closes (CSS pixels, and those in a millisecond). */
const FAR = 96
const FAST = 0.5

const sheetOf = (grip: Element): HTMLElement | null => grip.closest<HTMLElement>('[role=dialog]')

/** What a thumb pulls a sheet down by that rose from below. For touch: its other ways to close are for all. */
export function SheetGrip({ onClose }: { readonly onClose: () => void }) {
  const start = useRef<{ readonly y: number; readonly at: number }>(undefined)
  const draw = (grip: Element, pulled: number): void => {
    const sheet = sheetOf(grip)
    if (sheet !== null) sheet.style.translate = `0 ${pulled}px`
  }
  const pulledBy = ({ clientY }: PointerEvent): number => Math.max(0, clientY - (start.current?.y ?? clientY))
  return (
    <div
      aria-hidden
      data-grip
      className="absolute inset-y-0 right-14 left-0 touch-none sm:hidden"
      onPointerDown={(event) => {
        start.current = { y: event.clientY, at: event.timeStamp }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (start.current !== undefined) draw(event.currentTarget, pulledBy(event))
      }}
      onPointerUp={(event) => {
        const pulled = pulledBy(event)
        const speed = pulled / Math.max(1, event.timeStamp - (start.current?.at ?? 0))
        start.current = undefined
        if (pulled > FAR || speed > FAST) onClose()
        else draw(event.currentTarget, 0)
      }}
      onPointerCancel={(event) => {
        start.current = undefined
        draw(event.currentTarget, 0)
      }}
    >
      <span className="absolute top-1.5 left-[50vw] h-1 w-9 -translate-x-1/2 rounded-full bg-border-control" />
    </div>
  )
}
