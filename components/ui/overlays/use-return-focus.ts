'use client'

import { useRef } from 'react'

/** Gets the focus if the element that had it is gone, such as a dialog that opened this one: the page's main part. */
const MAIN = 'main'

interface ReturnFocus {
  readonly onOpenAutoFocus: (event: Event) => void
  readonly onCloseAutoFocus: (event: Event) => void
}

/**
 * Returns focus after an overlay without a trigger element closes: to the element that had it before, unless the page
 * has moved it since. When the overlay opens, focus goes to its `data-autofocus` element, if any.
 */
export function useReturnFocus(): ReturnFocus {
  const before = useRef<Element>(null)
  return {
    onOpenAutoFocus: (event) => {
      before.current = document.activeElement
      const wanted = event.target instanceof HTMLElement ? event.target.querySelector('[data-autofocus]') : null
      if (!(wanted instanceof HTMLElement)) return
      event.preventDefault()
      wanted.focus()
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      const isNowhere = document.activeElement === null || document.activeElement === document.body
      if (!isNowhere) return
      if (before.current instanceof HTMLElement && before.current.isConnected && before.current !== document.body)
        before.current.focus()
      else document.getElementById(MAIN)?.focus({ preventScroll: true })
    },
  }
}
