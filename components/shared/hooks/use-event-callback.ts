import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * A function that stays the same one over all renders and does what the latest would, so that what it is handed to need not be drawn again. For
 * events only: what it would do is not known while a page is drawn.
 */
export function useEventCallback<Arguments extends readonly unknown[], Answer>(
  latest: (...given: Arguments) => Answer,
): (...given: Arguments) => Answer {
  const known = useRef(latest)
  useInsertionEffect(() => {
    known.current = latest
  })
  return useCallback((...given) => known.current(...given), [])
}
