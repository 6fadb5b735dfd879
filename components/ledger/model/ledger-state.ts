import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { ledgerStatuses } from '@/lib/condensation/report'
import { ledgerColumns, ledgerGroupings } from './ledger-lines'

/** What of the ledger is shown, as it stands in the address. */
export const ledgerState = {
  by: parseAsStringLiteral(ledgerGroupings).withDefault('file'),
  q: parseAsString.withDefault(''),
  fate: parseAsStringLiteral(ledgerStatuses),
  sort: parseAsStringLiteral(ledgerColumns),
  descending: parseAsBoolean.withDefault(false),
}
