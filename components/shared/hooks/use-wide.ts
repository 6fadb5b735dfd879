'use client'

import { useEffect, useState, type RefObject } from 'react'

/** Whether an element is at least `pixels` wide. True before it is measured. */
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
