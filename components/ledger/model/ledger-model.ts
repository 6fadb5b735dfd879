import type { LedgerNote } from '@/lib/condensation/reasons'
import { outcomeOf, type LedgerOperation, type LedgerOutcome, type LedgerRow } from '@/lib/condensation/report'
import type { ContentKind } from '@/lib/conversation/content-kind'

export const ledgerColumns = ['message', 'kind', 'rule', 'operation', 'status', 'before', 'after', 'saved'] as const
export type LedgerColumn = (typeof ledgerColumns)[number]

export interface LedgerFilter {
  readonly text: string
  readonly kind?: ContentKind
  readonly operation?: LedgerOperation
  /** `recoverable` means all that can be recovered, for whom ever. */
  readonly status?: LedgerOutcome
}

export interface LedgerSort {
  readonly column: LedgerColumn
  readonly descending: boolean
}

/** Rows that pass every filter. The text is looked for in ids, rule and note, as it is shown. */
export function filterLedger(
  rows: readonly LedgerRow[],
  { text, kind, operation, status }: LedgerFilter,
  noteWords: (note: LedgerNote) => string,
): readonly LedgerRow[] {
  const wanted = text.trim().toLowerCase()
  return rows.filter(
    (row) =>
      (kind === undefined || row.kind === kind) &&
      (operation === undefined || row.operation === operation) &&
      (status === undefined || row.status === status || outcomeOf(row) === status) &&
      (wanted === '' ||
        `${row.part ?? row.message} ${row.rule} ${row.step} ${row.note ? noteWords(row.note) : ''}`
          .toLowerCase()
          .includes(wanted)),
  )
}

const sortKeys: Readonly<Record<LedgerColumn, (row: LedgerRow) => number | string>> = {
  message: (row) => idOrder(row.part ?? row.message),
  kind: (row) => row.kind,
  rule: (row) => row.rule,
  operation: (row) => row.operation,
  status: (row) => row.status,
  before: (row) => row.tokensBefore,
  after: (row) => row.tokensAfter,
  saved: (row) => row.tokensBefore - row.tokensAfter,
}

/** Sorted without changing the order of equals; the given order without a sort. */
export function sortLedger(rows: readonly LedgerRow[], sort: LedgerSort | undefined): readonly LedgerRow[] {
  if (sort === undefined) return rows
  const key = sortKeys[sort.column]
  const direction = sort.descending ? -1 : 1
  return rows
    .map((row) => [key(row), row] as const)
    .toSorted(([a], [b]) => (a === b ? 0 : (a < b ? -1 : 1) * direction))
    .map(([, row]) => row)
}

/** `m12.p3` as one number, so that m9 comes before m12; made messages last. */
function idOrder(id: string): number {
  const [, letter, message = '0', part = '0'] = /^([a-z]+)(\d+)(?:\.p(\d+))?$/.exec(id) ?? []
  return (letter === 'm' ? 0 : 1e12) + Number(message) * 1e4 + Number(part)
}

/** Which values a filter can take, in order of first appearance. */
export const valuesOf = <Key extends 'kind' | 'operation'>(
  rows: readonly LedgerRow[],
  key: Key,
): readonly LedgerRow[Key][] => [...new Set(rows.map((row) => row[key]))]

/** The same of what became of content: all that can be recovered stands before its kinds. */
export const outcomesIn = (rows: readonly LedgerRow[]): readonly LedgerOutcome[] => [
  ...new Set(rows.flatMap((row) => [row.status, outcomeOf(row)])),
]
