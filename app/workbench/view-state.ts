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
  /** Id of a preset that comes into a column, once. */
  preset: parseAsString,
}

/** Letters of the columns, as the address names them. */
export const studioColumns = ['A', 'B', 'C', 'D', 'E', 'F'] as const

export const studioState = {
  panel: parseAsStringLiteral(['session', 'pipeline'] as const).withDefault('session'),
  /** The column whose pipeline is edited; else the one whose results are shown. */
  column: parseAsStringLiteral(studioColumns),
  /** Id of the open pass. */
  pass: parseAsString,
  json: parseAsBoolean.withDefault(false),
}
