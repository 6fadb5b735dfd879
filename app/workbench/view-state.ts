import { parseAsArrayOf, parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { ledgerOperations, ledgerOutcomes } from '@/lib/condensation/report'
import { contentKinds } from '@/lib/conversation/content-kind'
import { ledgerColumns } from '@/components/ledger/ledger-model'
import { columnLetters } from '@/components/workbench/column-letters'

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

export const workbenchState = {
  conversation: parseAsString,
  /** Ids of the runs in the columns. */
  runs: parseAsArrayOf(parseAsString).withDefault([]),
  /** Id of the run whose results are shown. */
  run: parseAsString,
  /** Id of a preset that comes into a column, once. */
  preset: parseAsString,
}

/** How the address names a column. */
export const columnAt = (index: number) => columnLetters[index] ?? null

export const studioState = {
  panel: parseAsStringLiteral(['session', 'pipeline'] as const).withDefault('session'),
  /** The column whose pipeline is edited; else the one whose results are shown. */
  column: parseAsStringLiteral(columnLetters),
  /** Id of the open pass. */
  pass: parseAsString,
  json: parseAsBoolean.withDefault(false),
}
