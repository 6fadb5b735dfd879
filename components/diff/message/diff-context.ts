import { createContext, use } from 'react'
import { invariant, type SessionPaths } from '@/lib/engine'
import type { DiffSource } from '../api/diff-queries'
import type { Referrers } from '../model/referrers'
import type { PlacedLine } from '../model/search-order'
import type { Entry, AlignedMessages } from '../model/align-messages'
import type { Place } from '../model/stops'
import type { DiffOptions } from './diff-options'

/** A strategy as it stands beside the original. */
export interface DiffColumn {
  readonly letter: string
  readonly name: string
  readonly source: DiffSource
  /** No model was asked yet: an extract stands in for its summary. */
  readonly isPlanned?: boolean
}

/** How something that is folded was left. */
export interface Fold {
  readonly isOpen: boolean
  /** Lines that are shown of it. */
  readonly limit: number
  /** What of it was unfolded, by the line that it begins with. */
  readonly opened: ReadonlySet<number>
}

/** By ids that are unique in the diff. Changing one draws nobody but its owner. */
export type Folds = Map<string, Partial<Fold>>

/** What every message of a diff knows of the whole. It stays the same while one scrolls and goes from place to place: all messages are drawn again where it changes. */
export interface DiffContextValue {
  readonly columns: readonly DiffColumn[]
  readonly spine: AlignedMessages
  readonly layout: 'split' | 'unified'
  readonly options: DiffOptions
  readonly query: string
  /** The line that is gone to: of a match, or by a link. */
  readonly sought: PlacedLine | undefined
  /** The entry of a column's message by its position in the condensed conversation, from 1. */
  readonly entryAfter: (column: number, position: number) => Entry | undefined
  /** What refers to a message, by column. */
  readonly referrers: Referrers
  /** Which files messages of the original read or change; absent where that is not known of any. */
  readonly paths?: SessionPaths | undefined
  /** What was unfolded in messages. */
  readonly folds: Folds
  readonly onGo: (place: Place) => void
  readonly onUnfold: (key: string) => void
  readonly onExplain?: ((entry: Entry) => void) | undefined
  readonly onCopyLink?: ((place: Place) => void) | undefined
}

export const DiffContext = createContext<DiffContextValue | undefined>(undefined)

/** Where the person went, to those that stand in that message; undefined in all others. */
export const HereContext = createContext<Place | undefined>(undefined)

export function useDiffContext(): DiffContextValue {
  const context = use(DiffContext)
  invariant(context, 'a message of a diff stands outside of one')
  return context
}
