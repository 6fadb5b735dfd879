import type { JsonObject } from '../../core/json'

/** Messages that stand for others: made by condensing, by truncation, or by Cline's compaction. */
export function isSummaryEntry(entry: JsonObject): boolean {
  return (
    entry['isSummary'] === true ||
    typeof entry['condenseId'] === 'string' ||
    entry['isTruncationMarker'] === true ||
    compactionOf(entry) !== undefined
  )
}

export function compactionOf(entry: JsonObject): JsonObject | undefined {
  const metadata = entry['metadata']
  return typeof metadata === 'object' && metadata !== null && 'kind' in metadata && metadata.kind === 'compaction'
    ? metadata
    : undefined
}

/**
 * Which entries the model still saw after the last compaction. Newer histories keep hidden messages and name the summary or
 * truncation marker that hides them (a mark whose parent is gone hides nothing); older ones simply go on from the last summary.
 */
export function effectiveEntries(entries: readonly JsonObject[]): readonly boolean[] {
  const present = { condenseId: idsOf(entries, 'condenseId'), truncationId: idsOf(entries, 'truncationId') }
  const shown = entries.map(
    (entry) => !present.condenseId.has(entry['condenseParent']) && !present.truncationId.has(entry['truncationParent']),
  )
  const last = entries.findLastIndex((entry, index) => shown[index] === true && entry['isSummary'] === true)
  const isClassic = last !== -1 && entries[last]?.['condenseId'] === undefined
  return isClassic ? shown.map((isShown, index) => isShown && index >= last) : shown
}

function idsOf(entries: readonly JsonObject[], key: 'condenseId' | 'truncationId'): ReadonlySet<unknown> {
  return new Set(entries.flatMap((entry) => (entry[key] === undefined || entry[key] === null ? [] : [entry[key]])))
}
