import { shortHash } from '../../core/hash'
import { isJsonObject, listOf, type JsonObject, type JsonValue, stringOf } from '../../core/json'
import type { MappedEnvelope } from '../mapped/native'
import { writtenRecords, type RecordChanges, type RecordFile } from '../records'
import { compactionsOf, idOf, infoOf, markerPart, type Compaction } from './compactions'

/** Ids of messages and parts order them: opencode sorts by them. */
const FIRST_ID = 'msg_000000000000'

/**
 * Made messages get ids that sort between their neighbours'. Answers whose question was left out are given the question before
 * it, and a compaction that kept messages names the first of them that is still there.
 */
export function link(changes: RecordChanges, { source, view }: MappedEnvelope): RecordChanges {
  const compactions = compactionsOf(source)
  const complete = view === 'full' ? withoutMarkers(changes, compactions) : changes
  return withKept(source, withParents(source, withIds(source, complete)), compactions, view)
}

/** In the full history, a compaction's marker goes when its summary does. */
function withoutMarkers(changes: RecordChanges, compactions: readonly Compaction[]): RecordChanges {
  const stale = compactions.filter(({ summary }) => changes.dropped.has(summary))
  return { ...changes, dropped: new Set([...changes.dropped, ...stale.map(({ marker }) => marker)]) }
}

function withIds(source: RecordFile, changes: RecordChanges): RecordChanges {
  let previous = FIRST_ID
  const before = new Map<number, readonly JsonValue[]>()
  const after = new Map<number, readonly JsonValue[]>()
  const identify = (values: readonly JsonValue[]): readonly JsonValue[] =>
    values.map((value) => {
      previous = `${previous}${shortHash(JSON.stringify(value), 4)}`
      return isJsonObject(value) ? withId(value, previous) : value
    })
  source.records.forEach(({ value }, record) => {
    const [ahead, behind] = [changes.before.get(record), changes.after.get(record)]
    if (ahead) before.set(record, identify(ahead))
    previous = idOf(value) ?? previous
    if (behind) after.set(record, identify(behind))
  })
  return { ...changes, before, after }
}

export function withId(message: JsonObject, id: string): JsonObject {
  return {
    info: { ...infoOf(message), id },
    parts: listOf(message.parts).map((part) =>
      isJsonObject(part) ? { ...part, id: `${stringOf(part.id)}${id.slice(4)}`, messageID: id } : part,
    ),
  }
}

function withParents(source: RecordFile, changes: RecordChanges): RecordChanges {
  const gone = new Set([...changes.dropped].map((record) => idOf(source.records[record]?.value)))
  const parents = new Map<JsonValue, string>()
  let question: string | undefined
  for (const { value } of writtenRecords(source, changes)) {
    const info = infoOf(value)
    if (info.role === 'user' && !markerPart(value)) question = idOf(value) // an answer to a marker would be that compaction's summary
    const needsParent = info.role === 'assistant' && (info.parentID === '' || gone.has(stringOf(info.parentID)))
    if (needsParent && question !== undefined) parents.set(value, question)
  }
  if (parents.size === 0) return changes
  const replaced = new Map(changes.replaced)
  source.records.forEach(({ value }, record) => {
    const own = changes.replaced.get(record) ?? value
    if (own !== undefined && parents.has(own)) replaced.set(record, parented(own, parents))
  })
  const made = (values: ReadonlyMap<number, readonly JsonValue[]>): ReadonlyMap<number, readonly JsonValue[]> =>
    new Map([...values].map(([record, list]) => [record, list.map((value) => parented(value, parents))] as const))
  return { ...changes, replaced, before: made(changes.before), after: made(changes.after) }
}

function parented(value: JsonValue, parents: ReadonlyMap<JsonValue, string>): JsonValue {
  const parentID = parents.get(value)
  return parentID === undefined || !isJsonObject(value) ? value : { ...value, info: { ...infoOf(value), parentID } }
}

/** In the full history a made message before the first kept one stands for what the compaction hides; in the view since, for what it shows. */
function withKept(
  source: RecordFile,
  changes: RecordChanges,
  compactions: readonly Compaction[],
  view: MappedEnvelope['view'],
): RecordChanges {
  const written = writtenRecords(source, changes)
  const replaced = new Map(changes.replaced)
  for (const { marker, firstKept } of compactions) {
    const own = changes.replaced.get(marker) ?? source.records[marker]?.value
    const part = markerPart(own)
    if (firstKept === undefined || changes.dropped.has(marker) || !isJsonObject(own) || !part) continue
    const itself = view === 'full' ? written.find((entry) => entry.origin === firstKept && !entry.isMade) : undefined
    const kept = itself ?? written.find((entry) => entry.origin >= firstKept)
    const id = kept && idOf(kept.value)
    if (id !== undefined && id !== part.tail_start_id) replaced.set(marker, withTail(own, part, id))
  }
  return { ...changes, replaced }
}

function withTail(message: JsonObject, marker: JsonObject, id: string): JsonObject {
  return {
    ...message,
    parts: listOf(message.parts).map((part) => (part === marker ? { ...marker, tail_start_id: id } : part)),
  }
}
