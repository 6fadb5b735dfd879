import { parseAsArrayOf, parseAsString } from 'nuqs/server'

/** What stands in the workbench; the address holds it, so that any view can be shared. */
export const workbenchState = {
  conversation: parseAsString,
  /** Ids of the runs in the columns. */
  runs: parseAsArrayOf(parseAsString).withDefault([]),
  /** Id of the run whose results are shown. */
  run: parseAsString,
  /** Id of a preset that comes into a column, once. */
  preset: parseAsString,
}
