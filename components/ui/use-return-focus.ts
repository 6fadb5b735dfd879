'use client'

import { useRef } from 'react'

/** Where focus goes when what had it is gone, such as a dialog that led to this one: the page's main part, which takes focus. */
const MAIN = 'main'

interface ReturnFocus {
  readonly onOpenAutoFocus: (event: Event) => void
  readonly onCloseAutoFocus: (event: Event) => void
}

/**
 * For an overlay that no trigger of its own opened: where focus was, it goes again, unless the page has put it somewhere by now. Such an overlay
 * would leave it nowhere. It opens on what has `data-autofocus`, where there is such a thing.
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
