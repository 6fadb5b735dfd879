import type { Conversation } from '../conversation/conversation'
import type { Message } from '../conversation/message'
import type { Part } from '../conversation/part'
import { groupBy } from '../core/group-by'
import { isJsonObject, objectOf, stringOf, tryParseJson, type JsonPath, type JsonValue } from '../core/json'
import { valueAt } from '../conversation/texts/template'
import { countCacheMarks } from './cache-marks'
import { nativeData } from './native-data'
import { isEventStream, streamOfAnswer } from './event-stream'
import { withTree } from './flat-attributes'
import { otlpValueOf } from './otlp-value'
import { type Entry, replaceEntries } from './json/entries'
import { isAscii, patchJson, writeValue } from './json/patch-json'
import type { JsonContent, SourceFile } from './import/source-file'
import { writeJson } from './json/write-json'

/**
 * A file as records: JSON values that messages are read from and written back to, each a line of JSON lines or an element of
 * an array somewhere in a line or in the document. Plain data, so that it can be cloned, stored and sent to a worker.
 */
export interface RecordFile {
  readonly file: SourceFile
  readonly records: readonly SourceRecord[]
  /** Strings of the file that hold JSON with records in it. */
  readonly embedded?: readonly Embedded[]
}

/** A string that holds JSON or an answer as it was streamed, attributes whose keys spell out a tree, or a value of OTLP, with what they hold. Paths of records lead through it. */
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
  /** Where the record stands in its line or document. Empty for a whole line. Where it is no element of a list, several take its place as one. */
  readonly path: JsonPath
  /** The record is an entry of an object, whose key its field of this name repeats: one that is left out goes, and new ones become entries. */
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

/** The lines of JSON lines as records; a document of one object counts as the one line it is. */
export function lineRecords(content: JsonContent): SourceRecord[] {
  return content.type === 'jsonl'
    ? content.lines.map((line, index) => ({ value: line.value, line: index, path: [] }))
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
  const last = envelope.owned.at(-1) ?? 0
  if (made.length > 0) after.set(last, [...(after.get(last) ?? []), ...createdAt(last)])
  return {
    replaced,
    dropped: new Set(envelope.owned.filter((record) => !kept.has(record))),
    before,
    after,
  }
}

/** Where new records before this one stand: behind the one before it, where that is an element of a list and this one is not. */
function placeBefore(
  anchor: number,
  { source, owned }: RecordEnvelope,
): readonly [place: 'before' | 'after', record: number] {
  const isPlaced = (record: number | undefined): boolean =>
    typeof source.records[record ?? -1]?.path.at(-1) === 'string' && source.records[record ?? -1]?.keyedBy === undefined
  const isElement = (record: number): boolean => typeof source.records[record]?.path.at(-1) === 'number'
  const previous = isPlaced(anchor) ? owned[owned.indexOf(anchor) - 1] : undefined
  return previous !== undefined && isElement(previous) ? ['after', previous] : ['before', anchor]
}

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

/** The whole file with the changes in it. Untouched lines, and an untouched document, keep their text. */
export function writeRecords({ file, records, embedded = [] }: RecordFile, changes: RecordChanges): string {
  const wholeLines = new Map(
    records.flatMap((record, index) => (record.path.length === 0 ? [[record.line, index] as const] : [])),
  )
  const touched = new Map<number, JsonValue>()
  for (const [line, elements] of elementsByLine(records)) {
    const own = wholeLines.get(line)
    const replaced = own === undefined ? undefined : changes.replaced.get(own)
    const value = replaced ?? (file.content.type === 'json' ? file.content.value : file.content.lines[line]?.value)
    const places = (changes.places ?? []).filter((place) => place.line === line)
    const next =
      value === undefined
        ? undefined
        : throughStrings(
            value,
            embedded.filter((each) => each.line === line),
            (root) =>
              places.reduce(
                (sum, each) => replaceAt(sum, each.path, each.value),
                withElements(root, elements, changes),
              ),
          )
    if (next !== undefined && next !== value) touched.set(line, next)
  }
  if (file.content.type === 'json')
    return writeDocument(file, file.content, records, touched, changes, embedded.length > 0)
  const encoding = isAscii(file.text) ? 'json-ascii' : 'json'
  const made = (values: readonly JsonValue[] | undefined): string[] =>
    (values ?? []).map((value) => writeValue(value, encoding))
  const lines = file.content.lines.flatMap((line, index) => {
    const record = wholeLines.get(index)
    const around = {
      before: made(record === undefined ? undefined : changes.before.get(record)),
      after: made(record === undefined ? undefined : changes.after.get(record)),
    }
    if (record !== undefined && changes.dropped.has(record)) return [...around.before, ...around.after]
    const next = touched.get(index) ?? (record === undefined ? undefined : changes.replaced.get(record))
    const text = next === undefined || line.value === undefined ? line.text : patchJson(line.text, line.value, next)
    return [...around.before, text, ...around.after]
  })
  return lines.join('\n') + (file.content.trailingNewline ? '\n' : '')
}

function writeDocument(
  file: SourceFile,
  content: Extract<JsonContent, { type: 'json' }>,
  records: readonly SourceRecord[],
  touched: ReadonlyMap<number, JsonValue>,
  changes: RecordChanges,
  inStrings: boolean,
): string {
  const whole = records.findIndex((record) => record.path.length === 0)
  if (whole === -1) {
    const next = touched.get(0)
    if (next === undefined) return file.text
    return inStrings ? patchJson(file.text, content.value, next) : writeJson(next, content, file.text)
  }
  const own = changes.replaced.get(whole) ?? touched.get(0) ?? content.value
  const isWhole = !changes.dropped.has(whole) && !changes.before.has(whole) && !changes.after.has(whole)
  if (isWhole && own === content.value) return file.text
  const kept = changes.dropped.has(whole)
    ? []
    : [own === content.value ? file.text.trim() : writeJson(own, { ...content, trailingNewline: false }, file.text)]
  const made = (values: readonly JsonValue[] | undefined): string[] =>
    (values ?? []).map((value) => JSON.stringify(value))
  return (
    [...made(changes.before.get(whole)), ...kept, ...made(changes.after.get(whole))].join('\n') +
    (content.trailingNewline ? '\n' : '')
  )
}

interface Element {
  readonly index: number
  readonly record: SourceRecord
}

function elementsByLine(records: readonly SourceRecord[]): Map<number, Element[]> {
  const lines = new Map<number, Element[]>()
  records.forEach((record, index) => {
    if (record.path.length === 0) return
    const list = lines.get(record.line)
    if (list) list.push({ index, record })
    else lines.set(record.line, [{ index, record }])
  })
  return lines
}

/** What `change` makes of `root` with its strings of JSON decoded; those in which something changed are written anew, at that place alone. */
function throughStrings(
  root: JsonValue,
  embedded: readonly Embedded[],
  change: (root: JsonValue) => JsonValue,
): JsonValue {
  const decoded = embedded.reduce<JsonValue>((sum, { path, value }) => replaceAt(sum, path, value), root)
  const next = change(decoded)
  if (next === decoded) return root
  return embedded.reduce<JsonValue>((sum, { path, value }) => {
    const [given, inner] = [valueAt(root, path) ?? null, valueAt(next, path) ?? null]
    return replaceAt(sum, path, inner === value ? given : encoded(given, value, inner))
  }, next)
}

function encoded(given: JsonValue, before: JsonValue, after: JsonValue): JsonValue {
  if (typeof given === 'string')
    return isEventStream(given) && isJsonObject(after) ? streamOfAnswer(after) : patchJson(given, before, after)
  return Array.isArray(given) ? withTree(given, before, after) : otlpValueOf(given, before, after)
}

interface ArrayOfRecords {
  readonly path: JsonPath
  readonly items: JsonValue[]
  changed: boolean
}

const isElementOf = (element: JsonPath, array: JsonPath): boolean =>
  element.length === array.length + 1 && array.every((key, index) => key === element[index])

/** `root` with its arrays of records made anew where a record of theirs changed. */
function withElements(root: JsonValue, elements: readonly Element[], changes: RecordChanges): JsonValue {
  const arrays = new Map<string, ArrayOfRecords>()
  let current: ArrayOfRecords | undefined // records of one array mostly follow each other
  const places: { readonly path: JsonPath; readonly value: JsonValue }[] = []
  const keyed = elements.filter(({ record }) => record.keyedBy !== undefined)
  for (const { index, record } of elements) {
    if (record.keyedBy !== undefined) continue
    const own = changes.dropped.has(index) ? undefined : (changes.replaced.get(index) ?? record.value)
    const items = [
      ...(changes.before.get(index) ?? []),
      ...(own === undefined ? [] : [own]),
      ...(changes.after.get(index) ?? []),
    ]
    const same = items.length === 1 && items[0] === record.value
    if (typeof record.path.at(-1) === 'string') {
      if (!same)
        places.push({ path: record.path, value: items.length > 1 ? items : (items[0] ?? record.empty ?? null) })
      continue
    }
    if (!current || !isElementOf(record.path, current.path)) {
      const path = record.path.slice(0, -1)
      const key = JSON.stringify(path)
      current = arrays.get(key) ?? { path, items: [], changed: false }
      arrays.set(key, current)
    }
    const array = current
    for (const item of items) array.items.push(item)
    if (!same) array.changed = true
  }
  const lists = [...arrays.values()].flatMap(({ path, items, changed }) => (changed ? [{ path, value: items }] : []))
  return [...lists, ...places].reduce(
    (sum, { path, value }) => replaceAt(sum, path, value),
    withEntries(root, keyed, changes),
  )
}

/** `root` with its records that are entries of one object: those left out are gone, and new ones stand beside the one they precede or follow. */
function withEntries(root: JsonValue, elements: readonly Element[], changes: RecordChanges): JsonValue {
  const holders = groupBy(elements, ({ record }) => JSON.stringify(record.path.slice(0, -1)))
  return [...holders.values()].reduce((sum, own) => withEntriesOf(sum, own, changes), root)
}

function withEntriesOf(root: JsonValue, elements: readonly Element[], changes: RecordChanges): JsonValue {
  const path = elements[0]?.record.path.slice(0, -1)
  if (!path) return root
  const byKey = new Map(elements.map((element) => [element.record.path.at(-1), element] as const))
  const next = replaceEntries(root, path, (key, value) => {
    const element = byKey.get(key)
    if (!element) return [[key, value]]
    const { index, record } = element
    const made = (values: readonly JsonValue[] = []): readonly Entry[] =>
      values.map((each) => [stringOf(objectOf(each)[record.keyedBy ?? '']), each])
    const own: readonly Entry[] = changes.dropped.has(index) ? [] : [[key, changes.replaced.get(index) ?? value]]
    return [...made(changes.before.get(index)), ...own, ...made(changes.after.get(index))]
  })
  return next === undefined || next === valueAt(root, path) ? root : replaceAt(root, path, next)
}

/** `root` with the value at `path` replaced; untouched branches are shared. */
export function replaceAt(root: JsonValue, path: JsonPath, value: JsonValue): JsonValue {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(root))
    return root.map((item: JsonValue, index) => (index === key ? replaceAt(item, rest, value) : item))
  return isJsonObject(root) ? { ...root, [key]: replaceAt(root[key] ?? null, rest, value) } : root
}
