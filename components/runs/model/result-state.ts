import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { ledgerColumns } from '@/components/ledger'
import { ledgerOperations, ledgerOutcomes } from '@/lib/condensation/report'
import { contentKinds } from '@/lib/conversation/content-kind'

/** What one looks at; it stands in the address, so that any view can be shared. */
export const resultTabs = ['overview', 'diff', 'ledger'] as const

export const resultState = {
  tab: parseAsStringLiteral(resultTabs).withDefault('overview'),
  message: parseAsString,
  layout: parseAsStringLiteral(['split', 'unified'] as const).withDefault('split'),
  q: parseAsString.withDefault(''),
  kind: parseAsStringLiteral(contentKinds),
  operation: parseAsStringLiteral(ledgerOperations),
  status: parseAsStringLiteral(ledgerOutcomes),
  sort: parseAsStringLiteral(ledgerColumns),
  descending: parseAsBoolean.withDefault(false),
}
