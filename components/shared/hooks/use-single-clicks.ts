import { useRef, type MouseEvent } from 'react'

/** Clicks that follow each other faster are one: a double click, or a key that is held down. */
const BURST_MS = 400

/**
 * For buttons of which one takes the place of another: of a burst of clicks only the first counts, so that the second half of a
 * double click does not undo what the first half began.
 */
export function useSingleClicks(): (work: () => void) => (event: MouseEvent) => void {
  const last = useRef(Number.NEGATIVE_INFINITY)
  return (work) =>
    ({ timeStamp }) => {
      const since = timeStamp - last.current
      last.current = timeStamp
      if (since >= BURST_MS) work()
    }
}
