'use client'

import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The width of an element in pixels, updated on resize; `initial` before it is measured. */
export function useWidth<Found extends Element>(initial: number): readonly [RefObject<Found | null>, number] {
  const ref = useRef<Found>(null)
  const [width, setWidth] = useState(initial)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
