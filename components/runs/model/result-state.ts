import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { ledgerState } from '@/components/ledger'

/** Where one stands in a result; it stands in the address, so that any place can be shared. */
export const resultState = {
  message: parseAsString,
  layout: parseAsStringLiteral(['split', 'unified'] as const).withDefault('split'),
  ...ledgerState,
}
