'use client'

import { useLayoutEffect, useState } from 'react'

/** Of a rem, where nobody has asked for larger or smaller text. */
const USUAL_PIXELS = 16

/**
 * How many pixels a rem is now: for what is placed by calculation and holds text, so that it grows with the text that a person has asked
 * their browser for.
 */
export function useRem(): number {
  const [rem, setRem] = useState(USUAL_PIXELS)
  useLayoutEffect(() => {
    const probe = document.createElement('div')
    probe.style.cssText = 'position:absolute;visibility:hidden;width:1rem;height:0'
    document.body.append(probe)
    const measure = (): void => setRem(probe.getBoundingClientRect().width || USUAL_PIXELS)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(probe)
    return () => {
      observer.disconnect()
      probe.remove()
    }
  }, [])
  return rem
}
