import type { BriefCell, ExperimentSession, ExperimentView } from '@/lib/contracts/evaluation/experiments'
import { letterOfVariant } from '@/lib/contracts/shared/column-letters'
import { frontierOf, type PartName, summarize, type VariantSummary } from '@/lib/engine'
import { isNumbers, type Measure, regressionOf, summedOf } from './cells'

/** A variant with what its cells come to in the sessions that are shown. */
export interface VariantFigures {
  readonly id: string
  /** Place among the variants. */
  readonly at: number
  readonly letter: string
  readonly title: string
  readonly isBaseline: boolean
  readonly summary: VariantSummary
  /** Sessions that cost more than doing nothing. */
  readonly dearer: number
  /** No other variant is both cheaper and forgets less. */
  readonly isOnFrontier: boolean
}

export interface ShownSession extends ExperimentSession {
  /** Place among the sessions. */
  readonly at: number
}

type Rows = readonly (readonly BriefCell[])[]

export function variantFigures(
  { variants }: Pick<ExperimentView, 'variants'>,
  rows: Rows,
  sessions: readonly ShownSession[],
  baseline: string | undefined,
): readonly VariantFigures[] {
  const plain = variants.map(({ id, title }, at) => {
    const cells = sessions.flatMap((session) => summedOf(id, rows[session.at]?.[at]))
    const summary = summarize(id, cells)
    const dearer = Math.round((summary.dearerThanNothing ?? 0) * summary.sessions)
    return { id, at, letter: letterOfVariant(at), title, isBaseline: id === baseline, summary, dearer }
  })
  const best = frontier(plain)
  return plain.map((variant) => ({ ...variant, isOnFrontier: best.has(variant.id) }))
}

function frontier(variants: readonly { readonly id: string; readonly summary: VariantSummary }[]): ReadonlySet<string> {
  const points = variants.flatMap(({ id, summary: { costRatio, recallAtUse } }) =>
    costRatio && recallAtUse.pooled !== undefined
      ? [{ id, tokens: costRatio.median, recall: { later: recallAtUse.pooled } }]
      : [],
  )
  return new Set(frontierOf(points).flatMap(({ id, dominatedBy }) => (dominatedBy.length === 0 ? [id] : [])))
}

/** Of a length, in tokens: at least so many. */
export const lengths = [0, 20_000, 50_000, 100_000, 150_000] as const

export interface Filter {
  readonly harness: string | null
  readonly model: string | null
  readonly tokens: number
  readonly part: PartName | null
  /** Words that a title holds. */
  readonly text: string
}

export const everySession: Filter = { harness: null, model: null, tokens: 0, part: null, text: '' }

export const shownSessions = (
  sessions: readonly ExperimentSession[],
  { harness, model, tokens, part, text }: Filter,
): readonly ShownSession[] => {
  const words = text
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return sessions
    .map((session, at) => ({ ...session, at }))
    .filter(
      (session) =>
        (harness === null || session.dialect === harness) &&
        (model === null || session.models.includes(model)) &&
        session.tokens >= tokens &&
        (part === null || session.part === part) &&
        words.every((word) => session.title.toLocaleLowerCase().includes(word)),
    )
}

export const sorts = ['regression', 'tokens', 'title'] as const
export type Sort = (typeof sorts)[number]

export interface SortedSession extends ShownSession {
  /** By how much the selected variant is worse than the baseline, as a share. */
  readonly regression: number | undefined
}

interface Sorting {
  readonly sort: Sort
  readonly measure: Measure
  /** Only sessions that are worse by half a point or more. */
  readonly worse: boolean
  /** Places of the variants. */
  readonly selected: number
  readonly baseline: number
}

/** As points are shown: what rounds to none is no regression. */
const isWorse = ({ regression }: SortedSession): boolean => Math.round(100 * (regression ?? 0)) > 0

/** Worst regression first; what has no result comes last. */
export function sortedSessions(
  sessions: readonly ShownSession[],
  rows: Rows,
  { sort, measure, worse, selected, baseline }: Sorting,
): readonly SortedSession[] {
  const all = sessions.map((session) => {
    const row = rows[session.at]
    return { ...session, regression: regressionOf(row?.[selected], row?.[baseline], measure) }
  })
  const shown = worse ? all.filter(isWorse) : all
  const byTitle = (one: SortedSession, other: SortedSession): number => one.title.localeCompare(other.title)
  return shown.toSorted((one, other) => {
    if (sort === 'title') return byTitle(one, other)
    if (sort === 'tokens') return other.tokens - one.tokens || byTitle(one, other)
    return (other.regression ?? -Infinity) - (one.regression ?? -Infinity) || one.at - other.at
  })
}

/** The variants in the order of a session's cells: best first, those without a figure last. */
export function variantsBySession(
  variants: readonly VariantFigures[],
  row: readonly BriefCell[] | undefined,
): readonly VariantFigures[] {
  const costOf = ({ at }: VariantFigures): number => {
    const cell = row?.[at]
    return isNumbers(cell) ? cell[0] : Infinity
  }
  return variants.toSorted((one, other) => costOf(one) - costOf(other) || one.at - other.at)
}
