'use client'

import { useEffect, useState, type RefObject } from 'react'

/** Whether an element is at least so wide, in pixels. True until it was measured. */
export function useWide(element: RefObject<HTMLElement | null>, pixels: number): boolean {
  const [wide, setWide] = useState(true)
  useEffect(() => {
    const target = element.current
    if (target === null) return
    const observer = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? pixels) >= pixels))
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, pixels])
  return wide
}
