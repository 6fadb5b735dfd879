import { isJsonObject, listOf, objectOf, type JsonObject, type JsonValue, stringOf } from '../../core/json'
import type { SinceCompaction } from '../mapped/since-compaction'
import type { RecordFile } from '../records'
import { readParts } from './parts'

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

/** After a compaction the model is sent the summary, what was kept before it, and what followed. */
export function sinceCompaction({ records }: RecordFile, { marker, summary, firstKept }: Compaction): SinceCompaction {
  const all = [...records.keys()]
  const kept = firstKept === undefined ? [] : all.slice(firstKept, marker)
  const shown = [summary, ...kept, ...all.slice(marker + 1).filter((record) => record !== summary)]
  const value = objectOf(records[summary]?.value)
  const parts = listOf(value.parts)
  const index = parts.findLastIndex((part) => objectOf(part).type === 'text')
  if (index === -1) return { records: shown }
  const at = ['parts', index]
  const without = { ...value, parts: parts.filter((part) => readParts([part]).own.length === 0) }
  return { records: shown, summary: { record: summary, at, path: [...at, 'text'], without } }
}

export function markerPart(value: JsonValue | undefined): JsonObject | undefined {
  return listOf(objectOf(value).parts)
    .filter(isJsonObject)
    .find((part) => part.type === 'compaction')
}

export const infoOf = (value: JsonValue | undefined): JsonObject => objectOf(objectOf(value).info)
export const idOf = (value: JsonValue | undefined): string | undefined => stringOf(infoOf(value).id) || undefined
