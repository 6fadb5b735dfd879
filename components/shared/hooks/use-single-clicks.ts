import { useRef, type MouseEvent } from 'react'

/** Clicks that follow each other faster are one, as of a key that is held down; so is what the system takes for a double click. */
const BURST_MS = 400

/**
 * For buttons of which one takes the place of another: of a burst of clicks only the first counts, so that the second half of a
 * double click does not undo what the first half began.
 */
export function useSingleClicks(): (work: () => void) => (event: MouseEvent) => void {
  const last = useRef(Number.NEGATIVE_INFINITY)
  return (work) =>
    ({ timeStamp, detail }) => {
      const since = timeStamp - last.current
      last.current = timeStamp
      if (since >= BURST_MS && detail < 2) work()
    }
}
