import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'
import { isNowhere } from '@/components/ui/overlays/focus-soon'

interface FocusFallback<Around extends HTMLElement> {
  readonly ref: RefObject<Around | null>
  readonly onFocus: (event: FocusEvent) => void
}

/**
 * For an element whose controls come and go by themselves, such as "Run" and "Cancel": where one goes while it has the focus, the one that `selector`
 * finds is focused next, else the element itself.
 */
export function useFocusFallback<Around extends HTMLElement>(selector: string): FocusFallback<Around> {
  const around = useRef<Around>(null)
  const focused = useRef<Element>(null)
  useEffect(() => {
    const isLost = focused.current?.isConnected === false && isNowhere()
    if (!isLost) return
    focused.current = null
    const next = around.current?.querySelector<HTMLElement>(selector) ?? around.current
    next?.focus()
  })
  return {
    ref: around,
    onFocus: ({ target }) => {
      focused.current = target
    },
  }
}
