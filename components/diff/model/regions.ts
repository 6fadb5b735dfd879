import type { HunkPlace } from '@/lib/contracts/diff'

/** Lines of a part, from 0 and `to` exclusive, that at least one strategy changed; between regions all strategies kept everything. */
export interface Region {
  readonly part: string
  readonly from: number
  readonly to: number
  /** Among the regions of its message, from 1. */
  readonly number: number
}

/** What several strategies changed in one message; hunks that meet are one region. */
export function regionsOf(columns: readonly (readonly HunkPlace[])[]): readonly Region[] {
  const byPart = new Map<string, HunkPlace[]>()
  for (const hunks of columns) {
    for (const hunk of hunks) {
      const known = byPart.get(hunk.part)
      if (known) known.push(hunk)
      else byPart.set(hunk.part, [hunk])
    }
  }
  const merged = inPartOrder([...byPart.keys()]).flatMap((part) => mergedOf(part, byPart.get(part) ?? []))
  return merged.map((region, index) => ({ ...region, number: index + 1 }))
}

function mergedOf(part: string, hunks: readonly HunkPlace[]): readonly Omit<Region, 'number'>[] {
  const regions: { part: string; from: number; to: number }[] = []
  for (const { from, to } of hunks.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = regions.at(-1)
    if (last && (from < last.to || from === last.from)) last.to = Math.max(last.to, to)
    else regions.push({ part, from, to })
  }
  return regions
}

/** Parts by the number at the end of their ids, as they stand in their message. */
export const inPartOrder = <Id extends string>(ids: readonly Id[]): readonly Id[] =>
  ids.toSorted((a, b) => numberOf(a) - numberOf(b) || (a < b ? -1 : a > b ? 1 : 0))

const numberOf = (id: string): number => Number(/(\d+)$/.exec(id)?.[1] ?? 0)

/** Parts in a row of a message. */
export interface PartRun<Id extends string> {
  readonly ids: readonly Id[]
  /** Nobody changed any of several, and somebody others beside them. */
  readonly folded: boolean
}

/** The parts of a message in rows: those that nobody changed beside others that somebody did, and the others. */
export function partRuns<Id extends string>(ids: readonly Id[], regions: readonly Region[]): readonly PartRun<Id>[] {
  const changed = new Set<string>(regions.map(({ part }) => part))
  const runs: { readonly ids: Id[]; readonly isKept: boolean }[] = []
  for (const id of ids) {
    const isKept = !changed.has(id)
    const last = runs.at(-1)
    if (last?.isKept === isKept) last.ids.push(id)
    else runs.push({ ids: [id], isKept })
  }
  return runs.map((run) => ({ ids: run.ids, folded: run.isKept && changed.size > 0 && run.ids.length > 1 }))
}
