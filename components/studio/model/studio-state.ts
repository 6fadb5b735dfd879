import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { columnLetters } from '@/lib/contracts/shared/column-letters'

/** How the address names a column. */
export const columnAt = (index: number) => columnLetters[index] ?? null

export const studioState = {
  /** The strategy that is edited: the primary row. */
  column: parseAsStringLiteral(columnLetters),
  /** Id of the open pass. */
  pass: parseAsString,
  json: parseAsBoolean.withDefault(false),
}
