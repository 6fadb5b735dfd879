'use client'

import { useRef } from 'react'
import { isNowhere } from './focus-soon'

/** Gets the focus if nothing around the element that had it is there any more, such as a dialog that opened this one: the page's main part. */
const MAIN = 'main'

/** An element and what is around it that takes the focus, such as the row that a button stands in. */
function focusPath(element: Element | null): readonly HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return []
  return [element, ...focusPath(element.parentElement?.closest('[tabindex]') ?? null)]
}

interface ReturnFocus {
  readonly onOpenAutoFocus: (event: Event) => void
  readonly onCloseAutoFocus: (event: Event) => void
}

/**
 * Returns focus after an overlay without a trigger element closes: to the element that had it before, or to what is left
 * around that one, unless the page has moved it since. When the overlay opens, focus goes to its `data-autofocus` element, if any.
 */
export function useReturnFocus(): ReturnFocus {
  const before = useRef<readonly HTMLElement[]>([])
  return {
    onOpenAutoFocus: (event) => {
      before.current = focusPath(document.activeElement)
      const wanted = event.target instanceof HTMLElement ? event.target.querySelector('[data-autofocus]') : null
      if (!(wanted instanceof HTMLElement)) return
      event.preventDefault()
      wanted.focus()
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      if (!isNowhere()) return
      const left = before.current.find(({ isConnected }) => isConnected) ?? document.getElementById(MAIN)
      left?.focus({ preventScroll: left.id === MAIN })
    },
  }
}
