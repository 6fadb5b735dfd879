import type { CsvCell } from '@/lib/base/csv'
import type { ReplayLine } from './lines'

/** One request in the table that says what the chart shows; figures by the key of their line. */
export interface TwinRow {
  readonly turn: number
  readonly message: number
  readonly figures: Readonly<
    Record<string, { readonly context: number; readonly cost: number; readonly condensed: boolean }>
  >
}

export function twinRows(lines: readonly ReplayLine[]): readonly TwinRow[] {
  const byTurn = new Map<number, { message: number; figures: Record<string, TwinRow['figures'][string]> }>()
  for (const { key, points } of lines)
    for (const { turn, message, context, cost, before } of points) {
      const row = byTurn.get(turn) ?? { message, figures: {} }
      row.figures[key] = { context, cost, condensed: before !== undefined }
      byTurn.set(turn, row)
    }
  return [...byTurn].toSorted(([a], [b]) => a - b).map(([turn, row]) => ({ turn, ...row }))
}

/** So many rows at most: evenly, and each where something was condensed, first and last. */
export function shownRows(rows: readonly TwinRow[], most: number): readonly TwinRow[] {
  if (rows.length <= most) return rows
  const stride = Math.ceil(rows.length / most)
  return rows.filter(
    ({ figures }, index) =>
      index % stride === 0 || index === rows.length - 1 || Object.values(figures).some(({ condensed }) => condensed),
  )
}

export interface TwinLabels {
  readonly request: string
  readonly message: string
  readonly context: string
  readonly cost: string
}

/** Head and rows of the CSV: each request, each line with its context and its cost so far. */
export function twinCsv(
  lines: readonly ReplayLine[],
  words: TwinLabels,
): readonly [readonly string[], readonly (readonly CsvCell[])[]] {
  const nameOf = ({ letter, name }: ReplayLine): string => (letter === '' ? name : `${letter} ${name}`)
  return [
    [
      words.request,
      words.message,
      ...lines.flatMap((line) => [`${nameOf(line)}: ${words.context}`, `${nameOf(line)}: ${words.cost}`]),
    ],
    twinRows(lines).map(({ turn, message, figures }) => [
      turn,
      message + 1,
      ...lines.flatMap(({ key }) => [figures[key]?.context, figures[key]?.cost]),
    ]),
  ]
}
