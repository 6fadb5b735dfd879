import { flushSync } from 'react-dom'
import type { DiffItem } from '../model/items'
import type { AlignedMessages } from '../model/align-messages'
import { neighbourStop, type Move, type Place, type Stop } from '../model/stops'
import { neighbourMessage } from '../model/walk'

interface NavigationInput {
  /** All messages, also those that a filter leaves out. */
  readonly whole: AlignedMessages
  readonly spine: AlignedMessages
  readonly stops: readonly Stop[]
  readonly items: readonly DiffItem[]
  readonly place: Place | undefined
  readonly onPlace: (place: Place, how?: Move) => void
  /** Brings a place into sight. */
  readonly follow: (place: Place, match?: boolean) => void
}

/** Moves from place to place in the diff. */
export function useNavigation({ whole, spine, stops, items, place, onPlace, follow }: NavigationInput) {
  const go = (
    next: Place,
    { how = 'step', match = false }: { readonly how?: Move; readonly match?: boolean } = {},
  ): void => {
    // At once: the message that is gone to is mounted before it takes the focus, and the next key starts from there.
    flushSync(() => onPlace(next, how))
    follow(next, match)
  }
  const goMessage = (message: string | undefined): void => {
    if (message !== undefined) go({ message })
  }
  return {
    go: (next: Place): void => go(next),
    leap: (next: Place): void => go(next, { how: 'leap' }),
    toMatch: (message: string): void => go({ message }, { match: true }),
    /** To the next or the previous hunk. */
    step: (direction: 1 | -1): void => {
      const next = neighbourStop(stops, spine, place, direction)
      if (next) go({ message: next.message, hunk: next.hunk })
    },
    /** To the next or the previous message. */
    walk: (direction: 1 | -1): void => goMessage(neighbourMessage(items, place, direction)),
    /** To a message by its position in the original, from 1; one that a filter leaves out is shown then. */
    toPosition: (position: number): void => goMessage(whole.entries.find((entry) => entry.position === position)?.key),
  }
}
