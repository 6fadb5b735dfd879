import type { LossReport } from '@/lib/contracts/losses'
import { type FateTokens, frontierOf, shownRecall, type Standing, type Status } from '@/lib/engine'

/** How many of what stood there, by status. */
export type StatusCounts = Readonly<Record<Status, number>>

/** Statuses of things as the bar draws them: what is lost is hollow, whatever took it. Unknown ones are not drawn. */
export const barOf = ({ kept, recoverable, summarized, lost }: StatusCounts): FateTokens => ({
  kept,
  recoverable,
  summarized,
  superseded: 0,
  truncated: 0,
  removed: lost,
})

/** The figure that is chosen in a table; its items are listed beside it. */
export type Selection =
  | { readonly type: 'cut'; readonly row: string; readonly turn: number }
  | { readonly type: 'cuts'; readonly row: string }
  | { readonly type: 'class'; readonly row: string; readonly class: keyof LossReport['counts'] | 'userText' }

/** Per cent of the requests before a cut. */
export const cutPercent = (index: number): number => 10 * (index + 1)

/** The cut with most lost of one row, the last of several; absent: nothing is lost. */
export function worstCut({ cuts }: Pick<LossReport, 'cuts'>): number | undefined {
  const most = Math.max(0, ...cuts.map(({ needed }) => needed.lost))
  return most === 0 ? undefined : cuts.findLast(({ needed }) => needed.lost === most)?.turn
}

export interface FrontierRow {
  readonly key: string
  readonly letter: string
  readonly name: string
  readonly report: LossReport
  readonly planned: boolean
  /** Of the session by replay; absent: not asked, or not there yet. */
  readonly cost?: number
}

export interface FrontierPoint extends Omit<FrontierRow, 'report' | 'planned'> {
  /** Tokens kept, 0 to 1, or the cost. */
  readonly x: number
  readonly recall: number
  readonly standing: Standing
}

/** Rows whose recall says something, each with what beats it in every type and in tokens (or in cost). */
export function frontierPoints(rows: readonly FrontierRow[], by: 'tokens' | 'cost'): readonly FrontierPoint[] {
  const told = rows.flatMap(({ report, planned, ...row }) => {
    const x = by === 'tokens' ? report.recall.tokensKept : row.cost
    const { recall } = shownRecall(report.recall, planned)
    return x === undefined || recall === undefined ? [] : [{ ...row, x, recall, report }]
  })
  const standings = frontierOf(
    told.map(({ key, x, recall, report }) => ({
      id: key,
      tokens: x,
      recall: {
        needed: recall,
        ...Object.fromEntries(
          Object.entries(report.byType).flatMap(([type, own]) =>
            type === 'command' || own.recall === undefined ? [] : [[type, own.recall]],
          ),
        ),
      },
    })),
  )
  return told.flatMap(({ report: _, ...row }) => {
    const standing = standings.find(({ id }) => id === row.key)
    return standing ? [{ ...row, standing }] : []
  })
}

/** Of places along the session how many fall together, so that one mark stands for several. */
export function heaps(places: readonly number[]): readonly { readonly index: number; readonly count: number }[] {
  const counts = new Map<number, number>()
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
  return [...counts].map(([index, count]) => ({ index, count })).toSorted((a, b) => a.index - b.index)
}

/** Of the mark of so many uses at one place, in pixels: its area grows with them. */
export const radiusOf = (count: number): number => Math.min(14, 3 + 1.3 * Math.sqrt(count))

/** Left of a cut there is room for the words that say where it is, in every language; in pixels. */
const CUT_ROOM = 90
const GAP = 6

/**
 * Where the words beside a cut end, in pixels: left of it, because marks are right of it, and clear of those that reach over it. Undefined where there
 * is no room for them between it and `start`.
 */
export function cutWordsEnd(
  cut: number,
  start: number,
  marks: readonly { readonly x: number; readonly radius: number }[],
): number | undefined {
  const end = Math.min(cut, ...marks.map(({ x, radius }) => x - radius)) - GAP
  return end < start + CUT_ROOM - GAP ? undefined : end
}
