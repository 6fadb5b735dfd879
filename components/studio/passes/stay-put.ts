import { getScrollableAncestors } from '@dnd-kit/core'
import { flushSync } from 'react-dom'

/**
 * Makes a change of what is drawn at once, and scrolls so that the element stays where it is on the screen.
 * Returns by how many pixels that failed: more than 0, it stands higher than before.
 */
export function stayPut(element: Element | null, change: () => void): number {
  const before = topOf(element)
  flushSync(change)
  const [scroller] = getScrollableAncestors(element, 1)
  scroller?.scrollBy({ top: topOf(element) - before, behavior: 'instant' })
  return before - topOf(element)
}

const topOf = (element: Element | null): number => element?.getBoundingClientRect().top ?? 0
