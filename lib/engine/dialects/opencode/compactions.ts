import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, stringOf } from '../../core/json'
import type { RecordFile } from '../records'

/**
 * A compaction: a user's message with a `compaction` part, and the finished summary that answers it. The first asks the model
 * "What did we do so far?" and says nothing of its own, so it is no message of the conversation.
 */
export interface Compaction {
  readonly marker: number
  readonly summary: number
  /** The first record that stays in view before the marker, in versions that keep some. */
  readonly firstKept: number | undefined
  readonly isAutomatic: boolean | undefined
}

export function compactionsOf({ records }: RecordFile): readonly Compaction[] {
  const markers = new Map<string, { readonly record: number; readonly part: JsonObject }>()
  return records.flatMap(({ value }, record): Compaction[] => {
    const info = infoOf(value)
    const part = markerPart(value)
    if (part && info.role === 'user') markers.set(stringOf(info.id), { record, part })
    const marker =
      info.role === 'assistant' && info.summary === true && stringOf(info.finish) !== ''
        ? markers.get(stringOf(info.parentID))
        : undefined
    if (!marker) return []
    const firstKept = records.findIndex(
      (other) => typeof marker.part.tail_start_id === 'string' && idOf(other.value) === marker.part.tail_start_id,
    )
    return [
      {
        marker: marker.record,
        summary: record,
        firstKept: firstKept === -1 ? undefined : firstKept,
        isAutomatic: typeof marker.part.auto === 'boolean' ? marker.part.auto : undefined,
      },
    ]
  })
}

/** Records in the order in which the model is sent them after a compaction: the summary, what was kept before it, what followed. */
export function sinceCompaction(
  { records }: RecordFile,
  { marker, summary, firstKept }: Compaction,
): readonly number[] {
  const all = [...records.keys()]
  const kept = firstKept === undefined ? [] : all.slice(firstKept, marker)
  return [summary, ...kept, ...all.slice(marker + 1).filter((record) => record !== summary)]
}

export function markerPart(value: JsonValue | undefined): JsonObject | undefined {
  const parts = isJsonObject(value) && isJsonArray(value.parts) ? value.parts : []
  return parts.filter(isJsonObject).find((part) => part.type === 'compaction')
}

export const infoOf = (value: JsonValue | undefined): JsonObject =>
  isJsonObject(value) && isJsonObject(value.info) ? value.info : {}
export const idOf = (value: JsonValue | undefined): string | undefined => stringOf(infoOf(value).id) || undefined
