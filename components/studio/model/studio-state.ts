import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { columnLetters } from '@/components/shared/model/column-letters'

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
