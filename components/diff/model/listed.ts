import type { DiffItem } from './items'

/** What the list view tells of: changes, and of what is unchanged all of it or the one message that was gone to. */
export type ListedItem = Exclude<DiffItem, { type: 'fold' }>

export const listedOf = (
  items: readonly DiffItem[],
  { wanted, showUnchanged }: { readonly wanted: string | undefined; readonly showUnchanged: boolean },
): readonly ListedItem[] =>
  items.flatMap((item) =>
    item.type === 'fold' || (item.type === 'quiet' && !showUnchanged && item.key !== wanted) ? [] : [item],
  )

/** Those of a long list that are mounted, by index; `to` exclusive. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

export const AT_ONCE = 40
/** Of those before what was gone to. */
const BEFORE = 10

/** The stretch that holds an index: the same where it does, else one around it. */
export const holding = (stretch: Stretch, index: number): Stretch =>
  stretch.from <= index && index < stretch.to
    ? stretch
    : { from: Math.max(0, index - BEFORE), to: Math.max(0, index - BEFORE) + AT_ONCE }
