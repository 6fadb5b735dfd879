import { isJsonObject, type JsonValue } from '../../core/json'
import type { MappedEnvelope } from '../mapped/native'
import { writtenRecords, type RecordChanges, type WrittenRecord } from '../records'
import { firstKeptOf, idOf, treeOf } from './entries'

/**
 * What a compaction names as its first kept entry is named anew where that entry is gone, moved (version 1 counts entries), or has a made
 * one before it: in the full history that stands for what the compaction hides, in the view since for what it shows.
 */
export function withFirstKept(changes: RecordChanges, { source, view }: MappedEnvelope): RecordChanges {
  const written = writtenRecords(source, changes)
  const { linked } = treeOf(source)
  const key = linked ? 'firstKeptEntryId' : 'firstKeptEntryIndex'
  const nameFrom = (kept: number): JsonValue | undefined => {
    const itself = view === 'full' ? written.findIndex(({ origin, isMade }) => origin === kept && !isMade) : -1
    const isKept = ({ origin, value }: WrittenRecord): boolean =>
      origin >= kept && (!linked || idOf(value) !== undefined)
    const index = itself === -1 ? written.findIndex(isKept) : itself
    return index === -1 ? undefined : linked ? idOf(written[index]?.value) : index
  }
  const replaced = new Map(changes.replaced)
  for (const { value, origin, isMade } of written) {
    const before = source.records[origin]?.value
    if (isMade || !isJsonObject(value) || value.type !== 'compaction' || !isJsonObject(before)) continue
    const kept = firstKeptOf(before, source)
    const name = kept === undefined ? undefined : nameFrom(kept)
    if (name !== undefined && name !== value[key]) replaced.set(origin, { ...value, [key]: name })
  }
  return { ...changes, replaced }
}
