import { parseAsArrayOf, parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { matrixState } from '@/components/matrix'

/** Ids of the strategies that the workbench starts with: one that loses nothing, one that loses little, one that cuts more and may summarize. */
export const STARTERS: readonly string[] = ['lossless', 'recommended', 'balanced']

export const workbenchViews = ['diff', 'replay', 'losses', 'ledger'] as const
export type WorkbenchView = (typeof workbenchViews)[number]

/** The state of the workbench that is kept in the address, so that any view can be shared. The primary row is the studio's `column`. */
export const workbenchState = {
  conversation: parseAsString,
  /** Ids of the runs that the rows come from. */
  runs: parseAsArrayOf(parseAsString).withDefault([]),
  /** Id of the run that is primary, where the rows come from runs. */
  run: parseAsString,
  /** Ids of the strategies that the rows start with, where they come from no run. */
  strategies: parseAsArrayOf(parseAsString).withDefault([...STARTERS]),
  /** Id of a preset that comes into a row, once. */
  preset: parseAsString,
  /** Id of a shared copy whose session and strategies come into the workbench, once. */
  copy: parseAsString,
  /** Shows the introduction again. */
  intro: parseAsBoolean.withDefault(false),
  view: parseAsStringLiteral(workbenchViews).withDefault('diff'),
  ...matrixState,
}
