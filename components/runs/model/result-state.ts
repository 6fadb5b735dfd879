import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { ledgerState } from '@/components/ledger'

/** What one looks at; it stands in the address, so that any view can be shared. */
export const resultTabs = ['overview', 'diff', 'replay', 'losses', 'ledger'] as const

export const resultState = {
  tab: parseAsStringLiteral(resultTabs).withDefault('overview'),
  message: parseAsString,
  layout: parseAsStringLiteral(['split', 'unified'] as const).withDefault('split'),
  ...ledgerState,
}
