import { useEffect, useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react'

/** As long as phones wait before they take a touch for one that holds. */
export const HOLD_MS = 500
/** A finger is never quite still (CSS pixels). */
const STRAY_PX = 8

/** What a right click does on an element, and a finger that holds it: the way to its menu. `onHold`: with the element that the handlers are on. */
export function useHold(onHold: (element: HTMLElement) => void) {
  const holding = useRef<{ readonly timer: number; readonly x: number; readonly y: number }>(undefined)
  const held = useRef(false)
  const end = (): void => {
    window.clearTimeout(holding.current?.timer)
    holding.current = undefined
  }
  useEffect(() => end, [])
  return {
    /** Of a click: whether it only ends a hold. */
    hasHeld: (): boolean => held.current,
    handlers: {
      onPointerDown: ({ pointerType, isPrimary, currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
        held.current = false
        end()
        if (pointerType !== 'touch' || !isPrimary) return
        const timer = window.setTimeout(() => {
          held.current = true
          onHold(currentTarget)
        }, HOLD_MS)
        holding.current = { timer, x: clientX, y: clientY }
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
        const start = holding.current
        if (start !== undefined && Math.hypot(clientX - start.x, clientY - start.y) > STRAY_PX) end()
      },
      onPointerUp: end,
      onPointerCancel: end,
      // Without the mouse's events that browsers make of a touch: they would press beside the menu that has opened.
      onTouchEnd: (event: TouchEvent) => {
        if (held.current) event.preventDefault()
      },
      onContextMenu: (event: MouseEvent<HTMLElement>) => {
        event.preventDefault()
        // Some browsers open a menu of their own for a finger that holds: the timer has that.
        const isTouch = event.nativeEvent instanceof window.PointerEvent && event.nativeEvent.pointerType === 'touch'
        if (!isTouch) onHold(event.currentTarget)
      },
    },
  }
}
