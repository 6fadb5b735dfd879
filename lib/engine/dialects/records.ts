import type { Conversation } from '../conversation/conversation'
import type { Message } from '../conversation/message'
import type { Part } from '../conversation/part'
import { tryParseJson, type JsonPath, type JsonValue } from '../core/json'
import { valueAt } from '../conversation/texts/template'
import { countCacheMarks } from './cache-marks'
import { nativeData } from './native-data'
import type { ImportPlace } from './import/import-problem'
import type { FileContent, SourceFile } from './import/source-file'

/**
 * A file as records: JSON values that messages are read from and written back to, each a line of JSON lines or an element of
 * an array somewhere in a line or in the document. Plain data, so that it can be cloned, stored and sent to a worker.
 */
export interface RecordFile {
  readonly file: SourceFile
  readonly records: readonly SourceRecord[]
  /** Places of the file whose values hold records in another form, as strings of JSON do. */
  readonly embedded?: readonly Embedded[]
  /** The records do not stand in the file as they are: its dialect makes the file of them. */
  readonly isAssembled?: true
}

/** A place of the file (a string of JSON, a streamed answer, attributes whose keys spell out a tree) with the value that it holds, as its format decodes it. Paths of records lead through that value. */
export interface Embedded {
  readonly line: number
  readonly path: JsonPath
  readonly value: JsonValue
}

export interface SourceRecord {
  /** Undefined for a line that does not parse. */
  readonly value: JsonValue | undefined
  /** Index of the line in a file of JSON lines; 0 in a document. */
  readonly line: number
  /** Where the record stands in its line or document. Empty for a whole line. Of a record that is no element of a list, several values take the place as a list. */
  readonly path: JsonPath
  /**
   * The record is an entry of an object, and its field of this name repeats the entry's key: a record that is left out is removed, and a new
   * one becomes an entry. Empty: no field repeats the key, so that no new record can be an entry.
   */
  readonly keyedBy?: string
  /** What stands in the place of a record that is left out and is no element of a list. Absent: null. */
  readonly empty?: JsonValue
}

/** What a dialect keeps in `Message.raw`: the records (indices into the file's) that the message was read from. */
export interface MessageRaw {
  readonly records: readonly number[]
}

/** What a dialect keeps at least in `Part.raw`: the record that holds the part. */
export interface PartRaw {
  readonly record: number
}

/** What all dialects of records have in common; each adds its own. */
const native = nativeData<{ message: MessageRaw; part: PartRaw; envelope: RecordEnvelope }>()

export interface RecordEnvelope {
  readonly source: RecordFile
  /** Records of the conversation's messages as it was parsed, message by message. Those that no message of the written conversation has are left out. */
  readonly owned: readonly number[]
}

export interface RecordChanges {
  readonly replaced: ReadonlyMap<number, JsonValue>
  readonly dropped: ReadonlySet<number>
  /** New values, by the record that they stand before. */
  readonly before: ReadonlyMap<number, readonly JsonValue[]>
  /** New values, by the record that they stand behind. */
  readonly after: ReadonlyMap<number, readonly JsonValue[]>
  /** What changes elsewhere in the file. */
  readonly places?: readonly PlaceInFile[]
}

export interface PlaceInFile {
  readonly line: number
  readonly path: JsonPath
  readonly value: JsonValue
}

export interface RecordWriter {
  /** The record with these parts instead of its own: the very same value where nothing differs, undefined to leave it out. */
  rewrite(value: JsonValue, parts: readonly Part[], record: number): JsonValue | undefined
  /** Records for a message that was made, not read; they are to stand beside `anchor`. */
  create(message: Message, anchor: JsonValue | undefined): readonly JsonValue[]
}

/** Every element of the array at `path` as a record. */
export function elementRecords(root: JsonValue | undefined, path: JsonPath, line = 0): SourceRecord[] {
  const array = root === undefined ? undefined : valueAt(root, path)
  return Array.isArray(array) ? array.map((value: JsonValue, index) => ({ value, line, path: [...path, index] })) : []
}

/** The lines of JSON lines, at most `limit`, as records; a document of one object counts as the one line it is. None of what is no JSON. */
export function lineRecords(content: FileContent, limit = Infinity): SourceRecord[] {
  if (content.type === 'text') return []
  return content.type === 'jsonl'
    ? content.lines.slice(0, limit).map((line, index) => ({ value: line.value, line: index, path: [] }))
    : [{ value: content.value, line: 0, path: [] }]
}

/** Marks of the prompt cache in the records of a conversation's messages, and on its tools. */
export function cacheMarksOfRecords(conversation: Conversation): number {
  const { source } = native.envelope(conversation)
  const records = conversation.messages.flatMap((message) => native.message(message)?.records ?? [])
  const tools = (conversation.tools ?? []).map(({ definition }) => tryParseJson(definition))
  return [...records.map((record) => source.records[record]?.value), ...tools].reduce<number>(
    (sum, value) => sum + countCacheMarks(value),
    0,
  )
}

/** Where a person finds the record: its line, or its path in a document. */
export function placeOf({ file, records }: RecordFile, record: number, at: JsonPath = []): ImportPlace {
  const { line, path } = records[record] ?? { line: 0, path: [] }
  const isLine = file.content.type === 'jsonl' || path.length === 0
  return isLine ? { type: 'line', line: line + 1 } : { type: 'path', path: [...path, ...at] }
}

/** For what a new message is to have in common with its surroundings: the records of the messages behind it, then those of the file from its end. */
export function valuesNear(
  message: Message,
  { messages }: Conversation,
  { source, owned }: RecordEnvelope,
): readonly JsonValue[] {
  const behind = messages.slice(messages.indexOf(message) + 1).flatMap((each) => native.message(each)?.records ?? [])
  return [...behind, ...owned.toReversed()]
    .map((record) => source.records[record]?.value)
    .filter((value) => value !== undefined)
}

/** Whether records are left out, or new. */
export const isRestructured = ({ dropped, before, after }: RecordChanges): boolean =>
  dropped.size > 0 || before.size > 0 || after.size > 0

export interface WrittenRecord {
  readonly value: JsonValue
  /** The record it is, or stands before; behind a record, half a place further. */
  readonly origin: number
  readonly isMade: boolean
}

/** The records of a file with the changes in it, in their order. */
export function writtenRecords({ records }: RecordFile, changes: RecordChanges): readonly WrittenRecord[] {
  return records.flatMap(({ value }, record) => {
    const made = (values: readonly JsonValue[] | undefined, origin: number): WrittenRecord[] =>
      (values ?? []).map((entry) => ({ value: entry, origin, isMade: true }))
    const own = changes.dropped.has(record) ? undefined : (changes.replaced.get(record) ?? value)
    const kept: WrittenRecord[] = own === undefined ? [] : [{ value: own, origin: record, isMade: false }]
    return [...made(changes.before.get(record), record), ...kept, ...made(changes.after.get(record), record + 0.5)]
  })
}

/** A compaction's record that is no message, with the records of the message behind it. */
export interface Boundary {
  readonly record: number
  readonly next: readonly number[]
}

/** A boundary goes with the message behind it: without that, it would hide from the model what stands before it. */
export function withoutStale(changes: RecordChanges, boundaries: readonly Boundary[]): RecordChanges {
  const isGone = (record: number): boolean => changes.dropped.has(record)
  const stale = boundaries.filter(({ next }) => next.length > 0 && next.every(isGone)).map(({ record }) => record)
  return stale.length === 0 ? changes : { ...changes, dropped: new Set([...changes.dropped, ...stale]) }
}

/** How a conversation's messages differ from the records they were read from. */
export function changesOf(conversation: Conversation, envelope: RecordEnvelope, writer: RecordWriter): RecordChanges {
  const replaced = new Map<number, JsonValue>()
  const before = new Map<number, readonly JsonValue[]>()
  const after = new Map<number, readonly JsonValue[]>()
  const seen = new Set<number>()
  const kept = new Set<number>()
  let made: Message[] = []
  const createdAt = (anchor: number): readonly JsonValue[] =>
    made.flatMap((message) => writer.create(message, envelope.source.records[anchor]?.value))
  for (const message of conversation.messages) {
    const own = ownRecords(message, envelope, seen)
    if (own.length === 0) {
      made.push(message)
      continue
    }
    const anchor = own[0] ?? 0
    if (made.length > 0) {
      const [places, at] = placeBefore(anchor, envelope)
      const values = places === 'before' ? before : after
      values.set(at, [...(values.get(at) ?? []), ...createdAt(at)])
    }
    made = []
    const parts = partsByRecord(message, own)
    for (const record of own) {
      seen.add(record)
      const value = envelope.source.records[record]?.value
      const next = value === undefined ? undefined : writer.rewrite(value, parts.get(record) ?? [], record)
      if (next === undefined) continue
      kept.add(record)
      if (next !== value) replaced.set(record, next)
    }
  }
  const last = lastPlace(envelope)
  if (made.length > 0) after.set(last, [...(after.get(last) ?? []), ...createdAt(last)])
  return {
    replaced,
    dropped: new Set(envelope.owned.filter((record) => !kept.has(record))),
    before,
    after,
  }
}

/**
 * Where new records before `anchor` stand: before it, or where it is no element of a list, behind the record before it that is one. A
 * record whose key no new one can have takes none beside it, so that the nearest element is looked for.
 */
function placeBefore(
  anchor: number,
  { source, owned }: RecordEnvelope,
): readonly [place: 'before' | 'after', record: number] {
  const { path, keyedBy = undefined } = source.records[anchor] ?? {}
  if (typeof path?.at(-1) !== 'string' || (keyedBy !== undefined && keyedBy !== '')) return ['before', anchor]
  const earlier = owned.slice(0, owned.indexOf(anchor))
  const elements = (keyedBy === '' ? earlier : earlier.slice(-1)).filter((record) => isElement(source, record))
  const previous = elements.at(-1)
  return previous === undefined ? ['before', anchor] : ['after', previous]
}

/** The record that new ones at the end stand behind. */
function lastPlace({ source, owned }: RecordEnvelope): number {
  const last = owned.at(-1) ?? 0
  const isFixed = source.records[last]?.keyedBy === ''
  return (isFixed ? owned.findLast((record) => isElement(source, record)) : undefined) ?? last
}

const isElement = (source: RecordFile, record: number): boolean =>
  typeof source.records[record]?.path.at(-1) === 'number'

/** Records of the message that no earlier message claimed, so that a message made from another one's copy is written anew. */
function ownRecords(message: Message, envelope: RecordEnvelope, seen: ReadonlySet<number>): readonly number[] {
  const records = native.message(message)?.records ?? []
  return records.filter((record) => !seen.has(record) && envelope.source.records[record] !== undefined)
}

/** A part without a record of this message (a made one) goes with the part before it. */
function partsByRecord(message: Message, records: readonly number[]): Map<number, Part[]> {
  const own = new Set(records)
  const parts = new Map<number, Part[]>()
  let current = records[0] ?? 0
  for (const part of message.parts) {
    const record = native.part(part)?.record
    if (record !== undefined && own.has(record)) current = record
    const list = parts.get(current)
    if (list) list.push(part)
    else parts.set(current, [part])
  }
  return parts
}
