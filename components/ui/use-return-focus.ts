'use client'

import { useRef } from 'react'

interface ReturnFocus {
  readonly onOpenAutoFocus: () => void
  readonly onCloseAutoFocus: (event: Event) => void
}

/** For an overlay that no trigger of its own opened: where focus was, it goes again, unless the page has put it somewhere by now. Such an overlay would leave it nowhere. */
export function useReturnFocus(): ReturnFocus {
  const before = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      const isNowhere = document.activeElement === null || document.activeElement === document.body
      if (isNowhere && before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
    },
  }
}
