import { delay } from 'es-toolkit'
import { ownTask } from './own-task'

const REST_MS = 150

let scrolledAt = Number.NEGATIVE_INFINITY
if (typeof document !== 'undefined')
  // What scrolls in a box does not bubble up.
  document.addEventListener('scroll', () => (scrolledAt = performance.now()), { capture: true, passive: true })

/**
 * Goes on, in a task of its own, once nothing on the page has scrolled for a moment: what is passed on the way to another place is not worth
 * a question. Rejects when it is aborted before.
 */
export async function atRest(signal: AbortSignal): Promise<void> {
  for (;;) {
    const left = scrolledAt + REST_MS - performance.now()
    if (left <= 0) return ownTask()
    await delay(left, { signal })
  }
}
