import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { matrixState } from '@/components/matrix'
import { columnLetters } from '@/lib/contracts/shared/column-letters'

export const savedViews = ['diff', 'replay', 'losses', 'ledger', 'facts'] as const
export type SavedView = (typeof savedViews)[number]

/** The state of the page that is kept in the address, so that any view can be shared. */
export const savedState = {
  tab: parseAsStringLiteral(savedViews).withDefault('diff'),
  message: parseAsString,
  /** Letter of the primary row. */
  column: parseAsStringLiteral(columnLetters).withDefault('A'),
  ...matrixState,
}
