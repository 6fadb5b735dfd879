import { useMemo } from 'react'
import { useSameItems } from '@/components/shared/hooks/use-same-items'
import type { DiffOptions } from '../message/diff-options'
import { diffItems, listedOf } from '../model/items'
import type { MessageNotes } from '../model/kept/message-notes'
import { leftOut, narrowSpine, widened, withFolds } from '../model/narrow'
import { alignMessages } from '../model/align-messages'
import { stopsOf } from '../model/stops'
import type { ReadResult } from './use-diff-texts'

interface DiffItemsInput {
  /** Ids of the messages that are shown; absent: all. */
  readonly only: ReadonlySet<string> | undefined
  /** Key of the message that the person went to. */
  readonly wanted: string | undefined
  /** Keys of what was unfolded. */
  readonly unfolded: ReadonlySet<string>
  readonly notes: MessageNotes
  readonly options: Pick<DiffOptions, 'showUnchanged'>
}

/** The session as the diff shows it: all of it, what a filter leaves of it, and the items of its columns and of its list. */
export function useDiffItems(
  read: readonly ReadResult[],
  { only, wanted, unfolded, notes, options: { showUnchanged } }: DiffItemsInput,
) {
  const rows = useSameItems(read.map((result) => result.rows))
  const whole = useMemo(() => alignMessages(rows), [rows])
  const pieces = useMemo(() => leftOut(whole, only), [whole, only])
  const kept = only === undefined ? undefined : wanted
  const spine = useMemo(
    () => narrowSpine(whole, widened(only, pieces, unfolded), kept),
    [whole, only, pieces, unfolded, kept],
  )
  const stops = useMemo(() => stopsOf(spine), [spine])
  const showsAll = showUnchanged || only !== undefined
  const items = useMemo(() => {
    const shown = diffItems(spine, { unfolded, showUnchanged: showsAll, wanted, notes })
    return withFolds(shown, pieces, { whole, shown: spine })
  }, [whole, spine, pieces, unfolded, showsAll, wanted, notes])
  const listed = useMemo(() => listedOf(items, { wanted, showUnchanged, notes }), [items, wanted, showUnchanged, notes])
  return { rows, whole, spine, stops, items, listed }
}
