'use client'

import { useEffect, useRef, type RefObject } from 'react'

/**
 * Focuses an element when it is mounted. Only for one that appears in response to the person's own action, such as a
 * field that replaces the pressed button.
 */
export function useFocusOnMount<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => target.current?.focus(), [])
  return target
}
