import { consolidateToolResults } from './consolidate-tool-results'
import { deduplicateFileReads } from './deduplicate-file-reads'
import { referenceRepeatedLines } from './reference-repeated-lines'
import { removeObsoleteState } from './remove-obsolete-state'

/** In the order in which they claim a reference; the last takes what is left. */
export const losslessStrategies = [deduplicateFileReads, consolidateToolResults, removeObsoleteState, referenceRepeatedLines] as const
