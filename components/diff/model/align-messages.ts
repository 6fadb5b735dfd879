import type { ComparedRow } from '@/lib/contracts/diff'
import { addFates, type FateTokens, noTokens } from '@/lib/engine'

/** One message of the session, or one that a strategy put in, and what each strategy made of it. */
export interface Entry {
  /** Its message's id; with the number of the column where two strategies put in messages of one id. */
  readonly key: string
  /** In the original, from 1; absent for what was put in. */
  readonly position?: number
  /** Says what the original message is; of what was put in, what that is. */
  readonly row: ComparedRow
  /** By column. Absent: the strategy has no such message. */
  readonly cells: readonly (ComparedRow | undefined)[]
}

/** Messages in a row that a strategy left out, and the summary that stands for them. */
export interface Span {
  /** Key of the entry that it is met at: its summary, else its first message. */
  readonly key: string
  readonly column: number
  /** Positions in the original, from 1. */
  readonly first: number
  readonly last: number
  readonly messages: number
  readonly tokens: number
  readonly tokensByFate: FateTokens
  readonly summary?: ComparedRow
  /** Of messages that were summarized with others, from which a kept message parts them: the span that the summary stands at. */
  readonly within?: Span
}

/** The session with its strategies beside it, in reading order. */
export interface AlignedMessages {
  readonly columns: number
  readonly entries: readonly Entry[]
  readonly spans: readonly Span[]
  /** The span that a column's message is in; `position` from 1. */
  readonly spanAt: (column: number, position: number | undefined) => Span | undefined
  /** By key of the entry. */
  readonly indexOf: ReadonlyMap<string, number>
}

/** Fewer messages without a summary are shown one by one. */
const SHORTEST_SPAN = 3

export function alignMessages(columns: readonly (readonly ComparedRow[])[]): AlignedMessages {
  const keys = new Set<string>()
  const keyOf = (id: string, column: number): string => {
    const key = keys.has(id) ? `${id}~${column + 1}` : id
    keys.add(key)
    return key
  }
  const originals: { row: ComparedRow; cells: (ComparedRow | undefined)[] }[] = []
  const blank = (): (ComparedRow | undefined)[] => columns.map(() => undefined)
  columns.forEach((rows, column) =>
    rows.forEach((row) => {
      if (row.before === undefined) return
      const entry = (originals[row.before - 1] ??= { row, cells: blank() })
      entry.cells[column] = row
    }),
  )
  originals.forEach(({ row }) => keys.add(row.id))
  const found = columns.flatMap((rows, column) => spansOf(rows, column))
  const spans: Span[] = []
  const put = new Map<number, (Entry & { readonly cells: (ComparedRow | undefined)[] })[]>()
  columns.forEach((rows, column) => {
    let position = 0
    for (const row of rows) {
      if (row.before !== undefined) {
        position = row.before
        continue
      }
      const span = found.find((each) => each.column === column && each.summary === row)
      const at = span?.first ?? position + 1
      const there = put.get(at) ?? []
      // Summaries that begin at the same message stand beside each other.
      const beside = span && there.find((entry) => entry.row.summary && entry.cells[column] === undefined)
      const key = beside?.key ?? keyOf(row.id, column)
      if (beside) beside.cells[column] = row
      else put.set(at, [...there, { key, row, cells: blank().map((_, index) => (index === column ? row : undefined)) }])
      if (span) spans.push({ ...span, key })
    }
  })
  const summaries = spans.toSorted((a, b) => a.first - b.first)
  spans.push(...found.flatMap((span) => (span.summary ? [] : [withSummaryOf(span, summaries)])))
  const entries = originals.flatMap(({ row, cells }, index): readonly Entry[] => [
    ...(put.get(index + 1) ?? []),
    { key: row.id, position: index + 1, row, cells },
  ])
  const after = [...put].filter(([at]) => at > originals.length).flatMap(([, each]) => each)
  const all = [...entries, ...after]
  return {
    columns: columns.length,
    entries: all,
    spans: spans.toSorted((a, b) => a.first - b.first || a.column - b.column),
    spanAt: (column, position) =>
      position === undefined
        ? undefined
        : spans.find((span) => span.column === column && span.first <= position && position <= span.last),
    indexOf: new Map(all.map(({ key }, index) => [key, index])),
  }
}

/** The span that the summary of a span stands at. */
export const summarySpan = (span: Span | undefined): Span | undefined => span?.within ?? span

/** What was summarized and has no summary of its own went into the one before it, or into the first. */
function withSummaryOf(span: Span, summaries: readonly Span[]): Span {
  const own = summaries.filter(({ column }) => column === span.column)
  const within = isSummarized(span.tokensByFate) ? (own.findLast(({ last }) => last < span.first) ?? own[0]) : undefined
  return within ? { ...span, within } : span
}

/** Most of it. */
const isSummarized = ({ summarized, ...fates }: FateTokens): boolean =>
  summarized > 0 && Object.values(fates).every((tokens) => tokens <= summarized)

function spansOf(rows: readonly ComparedRow[], column: number): readonly Span[] {
  const spans: Span[] = []
  const isSummed = rows.some(({ status, summary }) => status === 'inserted' && summary)
  let run: ComparedRow[] = []
  const flush = (summary: ComparedRow | undefined): void => {
    const [first] = run
    const last = run.at(-1)
    const tokensByFate = addFates(noTokens, ...run.map((row) => row.tokensByFate))
    const isSpan = summary || run.length >= SHORTEST_SPAN || (isSummed && isSummarized(tokensByFate))
    if (first?.before !== undefined && last?.before !== undefined && isSpan)
      spans.push({
        key: first.id,
        column,
        first: first.before,
        last: last.before,
        messages: run.length,
        tokens: run.reduce((sum, row) => sum + row.tokensBefore, 0),
        tokensByFate,
        ...(summary && { summary }),
      })
    run = []
  }
  for (const row of rows) {
    if (row.status === 'removed') run.push(row)
    else if (run.length > 0) flush(row.status === 'inserted' && row.summary ? row : undefined)
  }
  flush(undefined)
  return spans
}

/** Whether a message has no change of its own to show: each strategy kept it, or has it in a summary or a cut that is shown elsewhere. */
export const isQuiet = ({ cells, position }: Entry, { spanAt }: AlignedMessages): boolean =>
  position !== undefined &&
  cells.every((cell, column) => cell === undefined || cell.status === 'kept' || spanAt(column, position) !== undefined)

/** Finds the entry of a column's message by its position in the condensed conversation, from 1. */
export function entriesAfter({
  columns,
  entries,
}: AlignedMessages): (column: number, position: number) => Entry | undefined {
  const maps = Array.from({ length: columns }, () => new Map<number, Entry>())
  for (const entry of entries)
    entry.cells.forEach((cell, column) => {
      if (cell?.after !== undefined) maps[column]?.set(cell.after, entry)
    })
  return (column, position) => maps[column]?.get(position)
}
