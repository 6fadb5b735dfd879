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
  readonly options: Pick<DiffOptions, 'showUnchanged' | 'asList'>
}

/** The session as the diff shows it: all of it, what a filter leaves of it, and the items of its columns and of its list. */
export function useDiffItems(
  read: readonly ReadResult[],
  { only, wanted, unfolded, notes, options: { showUnchanged, asList } }: DiffItemsInput,
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
  const plain = useMemo(
    () => diffItems(spine, { unfolded, showUnchanged: showsAll, notes }),
    [spine, unfolded, showsAll, notes],
  )
  const shownKeys = useMemo(() => new Set(plain.map(({ key }) => key)), [plain])
  // Most messages that one goes to are shown anyway: then the items stay the same objects, and nothing is laid out anew.
  const hidden = wanted === undefined || shownKeys.has(wanted) ? undefined : wanted
  const items = useMemo(() => {
    const shown =
      hidden === undefined ? plain : diffItems(spine, { unfolded, showUnchanged: showsAll, wanted: hidden, notes })
    return withFolds(shown, pieces, { whole, shown: spine })
  }, [plain, whole, spine, pieces, unfolded, showsAll, hidden, notes])
  const listed = useMemo(
    () => (asList ? listedOf(items, { wanted, showUnchanged, notes }) : []),
    [asList, items, wanted, showUnchanged, notes],
  )
  return { rows, whole, spine, stops, items, listed }
}
