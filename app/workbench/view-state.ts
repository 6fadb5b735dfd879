import { parseAsArrayOf, parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { ledgerOperations, ledgerStatuses } from '@/lib/condensation/report'
import { contentKinds } from '@/lib/conversation/content-kind'
import { ledgerColumns } from '@/components/ledger/ledger-model'

/** What one looks at; it stands in the address, so that any view can be shared. */
export const resultTabs = ['overview', 'diff', 'ledger'] as const

export const resultState = {
  tab: parseAsStringLiteral(resultTabs).withDefault('overview'),
  message: parseAsString,
  layout: parseAsStringLiteral(['split', 'unified'] as const).withDefault('split'),
  q: parseAsString.withDefault(''),
  kind: parseAsStringLiteral(contentKinds),
  operation: parseAsStringLiteral(ledgerOperations),
  status: parseAsStringLiteral(ledgerStatuses),
  sort: parseAsStringLiteral(ledgerColumns),
  descending: parseAsBoolean.withDefault(false),
}

export const workbenchState = {
  conversation: parseAsString,
  /** Ids of the runs in the columns. */
  runs: parseAsArrayOf(parseAsString).withDefault([]),
  /** Id of the run whose results are shown. */
  run: parseAsString,
}
