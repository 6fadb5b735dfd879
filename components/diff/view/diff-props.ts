import type { RefObject } from 'react'
import type { ComparedRow } from '@/lib/contracts/diff'
import type { SessionPaths } from '@/lib/engine'
import type { DiffResult } from '../api/diff-result'
import type { ReadResult } from '../hooks/use-diff-texts'
import type { Move, Place } from '../model/stops'
import type { Notes } from '../notes/use-notes'

export interface DiffProps {
  /** Identifies the session: under it this browser keeps what is marked as reviewed. Absent: nothing can be marked. */
  readonly session?: string | undefined
  /** On messages of the session; absent: there are none, and none can be written. */
  readonly notes?: Notes | undefined
  /** One to three, in the order of their columns; the original stands before them. */
  readonly results: readonly DiffResult[]
  /** Letter of the one that stands alone where there is room for one. */
  readonly primary?: string | undefined
  readonly onPrimary?: (letter: string) => void
  /** Takes a result out of the comparison. */
  readonly onClose?: (letter: string) => void
  readonly place: Place | undefined
  /** The strategies are not yet those that an address leads to: what is not there may be on its way. */
  readonly isComing?: boolean
  /** Where the person went. */
  readonly onPlace: (place: Place, how?: Move) => void
  /** Ids of the messages of the original that are shown; absent: all. Where the person went is shown all the same. */
  readonly only?: ReadonlySet<string> | undefined
  /** Which files messages of the original read or change. */
  readonly paths?: SessionPaths | undefined
  /** Positions in the original, from 1, of what is on screen. */
  readonly onInSight?: (first: number, last: number) => void
  /** Where the way from hunk to hunk stands on a phone, null until that is there; absent: in the toolbar. */
  readonly steps?: HTMLElement | null | undefined
  readonly layout: 'split' | 'unified'
  readonly onLayout: (layout: 'split' | 'unified') => void
  /** `read`: letters of the columns that it is seen in. */
  readonly onCopyLink?: (place: Place, read: readonly string[]) => void
  /** Asked to say why a message is as the primary strategy leaves it. */
  readonly onExplain?: (row: ComparedRow, letter: string) => void
}

export interface DiffScreenProps extends DiffProps {
  /** Those results that there is room for. */
  readonly shown: readonly DiffResult[]
  readonly read: readonly ReadResult[]
  readonly stale: readonly string[]
  readonly box: RefObject<HTMLElement | null>
  readonly canSplit: boolean
  /** Where the toolbar stands, null until that is there; absent: above the columns. */
  readonly bar?: HTMLElement | null | undefined
}
