import type { Entry, Spine } from './spine'

/**
 * The spine of some messages only, by their ids. A summary, or what was cut in one piece, stays where it holds one of them. `wanted`: key of the
 * message that the person went to, which stays as well.
 */
export function narrowSpine(spine: Spine, only: ReadonlySet<string> | undefined, wanted: string | undefined): Spine {
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
