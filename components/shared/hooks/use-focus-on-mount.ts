'use client'

import { useEffect, useRef, type RefObject } from 'react'

/** Focuses an element when it appears in answer to the person's own action, such as a box that replaces the button they pressed. */
export function useFocusOnMount<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => target.current?.focus(), [])
  return target
}
