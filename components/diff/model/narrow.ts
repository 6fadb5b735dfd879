import type { DiffItem } from './items'
import type { Entry, AlignedMessages } from './align-messages'

/** Messages that a filter leaves out, in one piece of the session; `key` names it among what was unfolded. */
interface LeftOut {
  readonly key: string
  readonly entries: readonly [Entry, ...Entry[]]
}

/** Where the filter leaves messages out. */
export function leftOut(spine: AlignedMessages, only: ReadonlySet<string> | undefined): readonly LeftOut[] {
  if (only === undefined) return []
  const pieces: { key: string; entries: [Entry, ...Entry[]] }[] = []
  let isOpen = false
  for (const entry of spine.entries) {
    if (entry.position === undefined) continue
    const piece = pieces.at(-1)
    if (only.has(entry.row.id)) isOpen = false
    else if (isOpen && piece) piece.entries.push(entry)
    else {
      pieces.push({ key: `left-out-${entry.key}`, entries: [entry] })
      isOpen = true
    }
  }
  return pieces
}

/** The filter with what a person unfolded of what it leaves out. */
export function widened(
  only: ReadonlySet<string> | undefined,
  pieces: readonly LeftOut[],
  unfolded: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  const opened = pieces.filter(({ key }) => unfolded.has(key))
  if (only === undefined || opened.length === 0) return only
  return new Set([...only, ...opened.flatMap(({ entries }) => entries.map(({ row }) => row.id))])
}

/** What is shown of the filtered spine, with a fold where the filter leaves messages out that no summary on screen stands for. */
export function withFolds(
  items: readonly DiffItem[],
  pieces: readonly LeftOut[],
  { whole, shown }: { readonly whole: AlignedMessages; readonly shown: AlignedMessages },
): readonly DiffItem[] {
  if (pieces.length === 0) return items
  const covered = (position: number): boolean =>
    shown.columns === 1 && shown.spans.some(({ first, last }) => first <= position && position <= last)
  const folds = pieces.flatMap(({ key, entries }): readonly Extract<DiffItem, { type: 'fold' }>[] => {
    const folded = entries.filter(
      (entry) => !shown.indexOf.has(entry.key) && entry.position !== undefined && !covered(entry.position),
    )
    const [first, last] = [folded[0], folded.at(-1)]
    if (first === undefined || last === undefined) return []
    const tokens = folded.reduce((sum, { row }) => sum + row.tokensBefore, 0)
    return [{ type: 'fold', key, first, last, messages: folded.length, tokens, isLeftOut: true }]
  })
  const placeOf = (item: DiffItem): number =>
    whole.indexOf.get(item.type === 'fold' ? item.first.key : item.entry.key) ?? 0
  return [...items, ...folds].toSorted((left, right) => placeOf(left) - placeOf(right))
}

/**
 * The spine of some messages only, by their ids. A summary, or what was cut in one piece, stays where it holds one of them. `wanted`: key of the
 * message that the person went to, which stays as well.
 */
export function narrowSpine(
  spine: AlignedMessages,
  only: ReadonlySet<string> | undefined,
  wanted: string | undefined,
): AlignedMessages {
  if (only === undefined) return spine
  const chosen = ({ key, position, row }: Entry): boolean =>
    key === wanted || (position !== undefined && only.has(row.id))
  const positions = spine.entries.flatMap((entry) =>
    entry.position !== undefined && chosen(entry) ? [entry.position] : [],
  )
  const heads = new Set(
    spine.spans
      .filter(({ first, last }) => positions.some((position) => first <= position && position <= last))
      .map(({ key }) => key),
  )
  const entries = spine.entries.filter(
    (entry) => chosen(entry) || (heads.has(entry.key) && (spine.columns === 1 || entry.position === undefined)),
  )
  return { ...spine, entries, indexOf: new Map(entries.map(({ key }, index) => [key, index])) }
}
