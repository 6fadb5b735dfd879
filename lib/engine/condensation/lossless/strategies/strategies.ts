import { consolidateToolResults } from './consolidate-tool-results'
import { deduplicateFileReads } from './deduplicate-file-reads'
import { referenceRepeatedLines } from './reference-repeated-lines'
import { removeObsoleteState } from './remove-obsolete-state'
import type { SlotContent } from './slot-content'
import type { LosslessStrategy } from './strategy'

/** In the order in which they claim content; the last takes what is left. */
export const losslessStrategies = [
  deduplicateFileReads,
  consolidateToolResults,
  removeObsoleteState,
  referenceRepeatedLines,
] as const

export const strategyFor = (content: SlotContent): LosslessStrategy =>
  losslessStrategies.find((strategy) => strategy.governs(content)) ?? referenceRepeatedLines
