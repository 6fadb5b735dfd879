import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { ledgerStatuses } from '@/lib/engine'

export const ledgerGroupings = ['file', 'tool', 'rule', 'fate'] as const
export type LedgerGrouping = (typeof ledgerGroupings)[number]

export const ledgerColumns = ['message', 'rule', 'fate', 'before', 'after', 'change'] as const
export type LedgerColumn = (typeof ledgerColumns)[number]

/** What of the ledger is shown, as it stands in the address. */
export const ledgerState = {
  /** Absent: what says something of the items. */
  by: parseAsStringLiteral(ledgerGroupings),
  q: parseAsString.withDefault(''),
  fate: parseAsStringLiteral(ledgerStatuses),
  sort: parseAsStringLiteral(ledgerColumns),
  descending: parseAsBoolean.withDefault(false),
}
