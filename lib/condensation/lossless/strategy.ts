import type { LedgerNote } from '../reasons'
import type { LosslessConfig } from './config'
import type { LineTable, SlotLines } from './line-table'
import type { Match } from './runs'
import type { Slot } from './slots'

export const losslessRules = ['lossless.file-reads', 'lossless.tool-results', 'lossless.obsolete-state', 'lossless.repeated-lines', 'lossless.escape', 'lossless.relink'] as const
export type LosslessRule = (typeof losslessRules)[number]

/** A policy over the one matcher: which lines may refer to which. */
export interface LosslessStrategy {
  readonly rule: LosslessRule
  /** For the ledger. */
  readonly note: LedgerNote
  isEnabled(config: LosslessConfig): boolean
  /** Whether lines of `source` may refer to lines of `target`. */
  claims(source: Slot, target: Slot): boolean
  /** Whether the references found for a slot are what this strategy is for; otherwise they go to the next that claims them. */
  accepts?(lines: SlotLines, matches: readonly Match[], table: LineTable): boolean
}
