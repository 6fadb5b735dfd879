import type { ComparedRow } from '@/lib/contracts/diff'
import { addFates, fates, noTokens, totalOf, type Fate, type FateTokens } from '@/lib/fate/fate'

/** A stretch of the ruler in one fate; `from` and `to` are shares of its height, `share` of its width. */
export interface RulerRun {
  readonly fate: Fate
  readonly from: number
  readonly to: number
  readonly share: number
}

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
  const cells: FateTokens[] = Array.from({ length: count }, () => noTokens)
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
      cells[cell] = addFates(cells[cell] ?? noTokens, scaled(tokensByFate, share))
    }
    at = end
  }
  const runs: RulerRun[] = []
  cells.forEach((tokens, cell) => {
    const [fate, share] = mainChange(tokens)
    if (fate === undefined) return
    const last = runs.at(-1)
    const to = (cell + 1) / count
    if (last && last.fate === fate && last.share === share && last.to === cell / count)
      runs[runs.length - 1] = { ...last, to }
    else runs.push({ fate, from: cell / count, to, share })
  })
  return runs
}

const scaled = (tokens: FateTokens, share: number): FateTokens =>
  fates.reduce((made, fate) => ({ ...made, [fate]: tokens[fate] * share }), noTokens)

/** Smaller shares of a stretch are too small to be seen. */
const LEAST_SHARE = 0.04

function mainChange(tokens: FateTokens): readonly [Fate | undefined, number] {
  const total = totalOf(tokens)
  const main = fates.reduce<Fate>(
    (best, fate) => (fate !== 'kept' && tokens[fate] > (best === 'kept' ? 0 : tokens[best]) ? fate : best),
    'kept',
  )
  const changed = total - tokens.kept
  if (main === 'kept' || changed < total * LEAST_SHARE) return [undefined, 0]
  return [main, Math.max(0.25, Math.ceil((changed / total) * 4) / 4)]
}
