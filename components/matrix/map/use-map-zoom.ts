import { useEffect, useEffectEvent, useRef, type PointerEvent, type RefObject } from 'react'

/** So much of the range is shown after a step; smaller steps are kept until they make one. */
const STEP = 0.87
/** How much a pixel of the wheel zooms. */
const WHEEL = 0.004

type Zoom = (factor: number, clientX: number) => void

/** Zooms at a place by the wheel with Ctrl or the command key (a pinch on a trackpad is one), and by two fingers. */
export function useMapZoom(lane: RefObject<HTMLElement | null>, zoom: Zoom) {
  const kept = useRef(1)
  const fingers = useRef(new Map<number, number>())
  const pinched = useRef(false)
  const add = useEffectEvent((factor: number, clientX: number) => {
    kept.current *= factor
    if (kept.current > STEP && kept.current < 1 / STEP) return
    zoom(kept.current, clientX)
    kept.current = 1
  })
  useEffect(() => {
    const element = lane.current
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      add(Math.exp(event.deltaY * WHEEL), event.clientX)
    }
    // React listens to the wheel without being able to keep the page from zooming.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [lane])
  return {
    down: ({ pointerType, pointerId, clientX }: PointerEvent): boolean => {
      if (pointerType === 'touch') fingers.current.set(pointerId, clientX)
      if (fingers.current.size > 1) pinched.current = true
      return fingers.current.size > 1
    },
    /** True while two fingers lie on the map. */
    move: ({ pointerId, clientX }: PointerEvent): boolean => {
      const [here, other] = [fingers.current.get(pointerId), [...fingers.current].find(([id]) => id !== pointerId)?.[1]]
      if (here === undefined || other === undefined) return false
      const distance = (x: number): number => Math.max(1, Math.abs(x - other))
      add(distance(here) / distance(clientX), (clientX + other) / 2)
      fingers.current.set(pointerId, clientX)
      return true
    },
    /** True where the finger was one of two. */
    up: ({ pointerId }: PointerEvent): boolean => {
      const wasPinched = pinched.current
      fingers.current.delete(pointerId)
      if (fingers.current.size === 0) pinched.current = false
      return wasPinched
    },
  }
}
