import { flushSync } from 'react-dom'
import { useEventCallback } from '@/components/shared/hooks/use-event-callback'
import { unfoldedAt, unfoldedId, type DiffItem } from '../model/items'
import type { Entry, AlignedMessages } from '../model/align-messages'
import type { Place } from '../model/stops'
import type { useKeySet } from './use-key-set'

type KeySet = ReturnType<typeof useKeySet>

interface SpansInput {
  readonly spine: AlignedMessages
  readonly items: readonly DiffItem[]
  /** Where one stands. */
  readonly current: Entry | undefined
  readonly unfolded: KeySet
  readonly openSpans: KeySet
  readonly go: (place: Place) => void
}

/** What can be done with messages that were left out together: opening their block, showing each of them, and back. */
export function useSpans({ spine, items, current, unfolded, openSpans, go }: SpansInput) {
  const unfold = useEventCallback((key: string): void => {
    // At once, so that the next key goes where the block was: there is the way back to it now.
    flushSync(() => unfolded.toggle(key, true))
    document.getElementById(unfoldedId(key))?.focus()
  })
  const fold = useEventCallback((key: string): void => {
    unfolded.toggle(key, false)
    go({ message: key, hunk: 1 })
  })
  const block = current && items.find(({ type, key }) => (type === 'span' || type === 'summary') && key === current.key)
  const around = current && unfoldedAt(items, spine, current)
  return {
    unfold,
    fold,
    /** Opens or closes the block that one stands in. */
    toggle: block && (() => openSpans.toggle(block.key)),
    /** Goes back one step, where there is one: to the block of messages that are shown each, or to a closed block. */
    back: around
      ? () => fold(around.key)
      : block && openSpans.keys.has(block.key)
        ? () => openSpans.toggle(block.key, false)
        : undefined,
  }
}
