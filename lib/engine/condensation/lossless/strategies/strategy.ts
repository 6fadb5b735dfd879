import type { LedgerNote } from '../../reasons'
import type { LosslessConfig } from '../config'
import type { SlotContent } from './slot-content'

export const losslessRules = [
  'lossless.file-reads',
  'lossless.tool-results',
  'lossless.obsolete-state',
  'lossless.repeated-lines',
  'lossless.escape',
  'lossless.relink',
] as const
export type LosslessRule = (typeof losslessRules)[number]

/**
 * One kind of content, and whether its repetition is written as references. Each text belongs to one strategy; a kind that is switched
 * off is left alone by the others. What is left alone may still be referred to: that changes nothing about it.
 */
export interface LosslessStrategy {
  readonly rule: LosslessRule
  /** For the ledger. */
  readonly note: LedgerNote
  isEnabled(config: LosslessConfig): boolean
  /** Whether it is for such content. */
  governs(content: SlotContent): boolean
}
