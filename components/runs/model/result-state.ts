import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { ledgerState } from '@/components/ledger'

/** The place in a result, kept in the address, so that it can be shared. */
export const resultState = {
  message: parseAsString,
  layout: parseAsStringLiteral(['split', 'unified'] as const).withDefault('split'),
  ...ledgerState,
}
