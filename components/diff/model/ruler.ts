import type { ComparedRow } from '@/lib/contracts/diff'
import { type Fate, fates } from '@/lib/engine'

/** A stretch of the ruler in one fate; `from` and `to` are shares of its height, `share` of its width. */
export interface RulerRun {
  readonly fate: Fate
  readonly from: number
  readonly to: number
  readonly share: number
}

/** In pixels, of the rulers of so many strategies beside each other. */
export const rulersWidth = (count: number): number => (count === 1 ? 14 : count * 8)

export interface Ruler {
  readonly runs: readonly RulerRun[]
  /** Where a message of the original begins, from 0 to 1; `position` from 1, one more than there are is the end. */
  readonly startOf: (position: number) => number
  /** The message at a share of the height. */
  readonly positionAt: (share: number) => number
}

/** The session from top to bottom by tokens. What was kept stays blank. */
export function rulerOf(rows: readonly ComparedRow[], buckets: number): Ruler {
  const originals = rows.filter(({ before }) => before !== undefined)
  const starts: number[] = []
  let total = 0
  for (const { tokensBefore } of originals) {
    starts.push(total)
    // A message takes some room even where it holds nothing, so that it can be gone to.
    total += Math.max(1, tokensBefore)
  }
  const startOf = (position: number): number =>
    total === 0 ? 0 : Math.min(1, (starts[position - 1] ?? (position < 1 ? 0 : total)) / total)
  return {
    runs: runsOf(originals, total, buckets),
    startOf,
    positionAt: (share) => {
      const at = share * total
      const next = starts.findIndex((start) => start > at)
      return next === -1 ? Math.max(1, originals.length) : Math.max(1, next)
    },
  }
}

function runsOf(rows: readonly ComparedRow[], total: number, count: number): readonly RulerRun[] {
  // Tokens by cell and fate.
  const cells = new Float64Array(count * fates.length)
  let at = 0
  for (const { tokensBefore, tokensByFate } of rows) {
    const end = at + Math.max(1, tokensBefore)
    const [first, last] = [
      Math.floor((at * count) / total),
      Math.min(count - 1, Math.floor(((end - 1) * count) / total)),
    ]
    for (let cell = first; cell <= last; cell++) {
      const from = Math.max(at, (cell * total) / count)
      const share = (Math.min(end, ((cell + 1) * total) / count) - from) / (end - at)
      for (const [place, fate] of fates.entries())
        cells[cell * fates.length + place] = (cells[cell * fates.length + place] ?? 0) + tokensByFate[fate] * share
    }
    at = end
  }
  const runs: RulerRun[] = []
  for (let cell = 0; cell < count; cell++) {
    const [fate, share] = mainChange(cells.subarray(cell * fates.length, (cell + 1) * fates.length))
    if (fate === undefined) continue
    const last = runs.at(-1)
    const to = (cell + 1) / count
    if (last && last.fate === fate && last.share === share && last.to === cell / count)
      runs[runs.length - 1] = { ...last, to }
    else runs.push({ fate, from: cell / count, to, share })
  }
  return runs
}

/** Smaller shares of a stretch are too small to be seen. */
const LEAST_SHARE = 0.04

/** `tokens`: in the order of the fates. */
function mainChange(tokens: Float64Array): readonly [Fate | undefined, number] {
  const total = tokens.reduce((sum, each) => sum + each, 0)
  let [main, most]: [Fate | undefined, number] = [undefined, 0]
  for (const [place, fate] of fates.entries()) {
    const own = tokens[place] ?? 0
    if (fate !== 'kept' && own > most) [main, most] = [fate, own]
  }
  const changed = total - (tokens[fates.indexOf('kept')] ?? 0)
  if (main === undefined || changed < total * LEAST_SHARE) return [undefined, 0]
  return [main, Math.max(0.25, Math.ceil((changed / total) * 4) / 4)]
}
