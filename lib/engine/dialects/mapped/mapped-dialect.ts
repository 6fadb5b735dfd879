import { native, type MappedEnvelope, type Pieces } from './native'
import type { CompactionMark, Conversation, ToolDefinition } from '../../conversation/conversation'
import { messageId, partId } from '../../conversation/ids'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import type { RecordedUsage } from '../../conversation/usage'
import { defined } from '../../core/defined'
import { err, ok, type Result } from '../../core/result'
import type { JsonValue } from '../../core/json'
import type {
  ConversationPart,
  ConversationView,
  Dialect,
  ImportWarning,
  ParsedConversation,
  ParsedFile,
} from '../dialect'
import { ImportError } from '../import/import-error'
import { nameResults } from '../name-results'
import { cacheMarksOfRecords, changesOf, type MessageRaw, type RecordFile } from '../records'
import { writeRecords } from '../write-records'
import type { SourceFile } from '../import/source-file'
import { titleFrom } from '../title'
import { decodeInner, encodeInner, type InnerPaths } from './inner-json'
import { type CurrentRecord, type Links, relink } from './links'
import { CallIds, type MappedMessage, type MappedPart } from './mapped-message'
import { PieceWriter } from './pieces'
import { rewriteRecord } from './rewrite-record'
import { type TextForm, valuesAfter, writeTexts } from './texts'

/** One conversation of a file: its records, and what stands beside them. */
export interface MappedSource {
  readonly source: RecordFile
  readonly title?: string
  readonly system?: string
  readonly tools?: readonly ToolDefinition[]
  readonly model?: string
  /** What `read` is given beside each record. */
  readonly beside?: JsonValue
  /** Usage that stands beside the messages, by record. */
  readonly usage?: ReadonlyMap<number, RecordedUsage>
  /** Earlier copies of a record, which the format replaced by writing it again: they go with it, and are never rewritten. */
  readonly copies?: ReadonlyMap<number, readonly number[]>
  /** Records that arrived in pieces, by the first of them. */
  readonly pieces?: ReadonlyMap<number, Pieces>
  /** Records that are no part of the conversation, as those of branches that the person left: they stay as they are. */
  readonly aside?: ReadonlySet<number>
  /** Records that other records of the conversation repeat, or that only asked for them: they stay as they are. */
  readonly hidden?: ReadonlySet<number>
  /** Records that stand for what was before them, where only their place tells it. */
  readonly summaries?: ReadonlySet<number>
  /** Records that the model saw nothing before of, and whether each stands for that. */
  readonly compactions?: ReadonlyMap<number, CompactionIn>
  /** Records from before the last compaction that the model saw all the same. */
  readonly stillSent?: ReadonlySet<number>
  /** Where the file names the conversation's last record. */
  readonly current?: CurrentRecord
  readonly warnings?: readonly ImportWarning[]
  readonly isSubAgent?: true
  /** The conversation that this one belongs to, by its position among the sources. */
  readonly partOf?: ConversationPart
}

export interface CompactionIn {
  readonly isSummary: boolean
  readonly tokensBefore?: number
}

/**
 * A format in which every message is one JSON value. It says where each part's strings stand in that value; reading, writing back,
 * leaving out and putting in follow from that.
 */
export interface MappedFormat
  extends Pick<
    Dialect,
    'id' | 'name' | 'extension' | 'home' | 'oneForOne' | 'incomplete' | 'places' | 'detect' | 'write'
  > {
  /** The conversations of a file. */
  sources(file: SourceFile): readonly MappedSource[]
  /**
   * A record as a message; undefined where it is none, and then stays in the file as it is. Which parts there are, and where, depends on
   * the value and on `ids` alone; what stands `beside` the records in the file may only fill in texts and usage.
   */
  read(value: JsonValue, ids: CallIds, beside?: JsonValue): MappedMessage | undefined
  /** The file with other records, where those are assembled. */
  assemble?(file: SourceFile, values: readonly JsonValue[]): string
  /** How records are written that are no JSON. */
  readonly text?: TextForm
  /** Records name the one before them. */
  readonly links?: Links
  /** Where records keep JSON in strings: `read` and `insert` are given the record with those decoded. */
  readonly inner?: InnerPaths
  /**
   * Records for a message that was made, or comes from another dialect. `beside` are some of the file's own, to write it like them;
   * `anchor` is the one that it is to stand next to.
   */
  create(message: Message, beside: readonly JsonValue[], anchor?: JsonValue): readonly JsonValue[]
  /** The record with a part that was not read from it. */
  insert(value: JsonValue, part: Part): JsonValue
}

export function mappedDialect(format: MappedFormat): Dialect {
  const { id, name, extension, home, oneForOne, incomplete, places } = format
  return {
    id,
    name,
    extension,
    home,
    ...defined({ oneForOne, incomplete }),
    places,
    detect: (file) => format.detect(file),
    parse: (file) => parse(format, file),
    serialize: (conversation) => serialize(format, conversation),
    cacheMarks: (conversation) => cacheMarksOfRecords(conversation),
    write: (conversation) => format.write(conversation),
  }
}

function parse(format: MappedFormat, file: SourceFile): Result<ParsedFile, ImportError> {
  const all = format.sources(file).map((source) => readSource(format, source))
  const read = all.filter(({ messages }) => messages.length > 0)
  if (read.length === 0) return err(new ImportError({ type: 'emptySession', format: format.name }, { type: 'file' }))
  const conversations = read.map((each, index) => ({
    ...conversationOf(format, each, index, read.length, file.name),
    ...partOf(each.partOf, all, read),
  }))
  return ok({
    dialect: format.id,
    conversations,
    warnings: [...lineWarnings(file), ...read.flatMap(({ warnings = [] }) => warnings)],
  })
}

/** Positions count the conversations that hold messages. */
function partOf(
  part: ConversationPart | undefined,
  all: readonly Read[],
  read: readonly Read[],
): { readonly partOf?: ConversationPart } {
  const index = part ? read.findIndex((each) => each === all[part.index]) : -1
  return part && index !== -1 ? { partOf: { ...part, index } } : {}
}

interface Read extends Omit<MappedSource, 'compactions'> {
  readonly messages: readonly Message[]
  readonly compactions: readonly CompactionMark[]
}

function readSource(format: MappedFormat, source: MappedSource): Read {
  const messages: Message[] = []
  const compactions: CompactionMark[] = []
  const ids = new CallIds()
  const superseded = new Set(
    [...(source.copies?.values() ?? []), ...[...(source.pieces?.values() ?? [])].map(({ rest }) => rest)].flat(),
  )
  source.source.records.forEach(({ value: own }, record) => {
    const pieces = source.pieces?.get(record)
    const value = pieces?.whole ?? own
    const read =
      value === undefined || superseded.has(record) || source.aside?.has(record) || source.hidden?.has(record)
        ? undefined
        : format.read(decodeInner(value, format.inner), ids, source.beside)
    if (!read) return
    const id = messageId(messages.length + 1)
    const { role, timestamp, summary, compaction } = { ...read, ...compactedAt(source, record) }
    const copies = source.copies?.get(record)
    const raw: MessageRaw = { records: [...(copies ?? []), record, ...(pieces?.rest ?? [])] }
    const usage = source.usage?.get(record) ?? read.usage
    const parts = read.parts.map((part, index) => withId(part, partId(id, index + 1), record))
    messages.push({
      id,
      role,
      parts,
      raw,
      ...(timestamp === undefined ? {} : { timestamp }),
      ...(summary ? { summary } : {}),
      ...(usage ? { usage } : {}),
    })
    if (compaction) compactions.push({ at: id, ...compaction })
  })
  return { ...source, messages: nameResults(messages), compactions, warnings: warningsOf(format, source) }
}

function compactedAt(
  { summaries, compactions }: MappedSource,
  record: number,
): Pick<MappedMessage, 'summary' | 'compaction'> {
  const found = compactions?.get(record) ?? (summaries?.has(record) ? { isSummary: true } : undefined)
  if (!found) return {}
  const { isSummary, ...compaction } = found
  return { ...(isSummary && { summary: { type: 'recorded' } }), compaction }
}

function warningsOf(
  format: MappedFormat,
  { warnings = [], aside, source, beside }: MappedSource,
): readonly ImportWarning[] {
  const left = [...(aside ?? [])].filter((record) => {
    const value = source.records[record]?.value
    return value !== undefined && format.read(decodeInner(value, format.inner), new CallIds(), beside) !== undefined
  })
  return left.length === 0
    ? warnings
    : [...warnings, { code: 'other-branches', messages: left.length, place: { type: 'file' } }]
}

function withId({ at, place, copies, ...part }: MappedPart, id: Part['id'], record: number): Part {
  return { ...part, id, raw: { record, at, place, ...(copies ? { copies } : {}) } }
}

function lineWarnings({ content }: SourceFile): ImportWarning[] {
  if (content.type !== 'jsonl') return []
  const bad = content.lines.filter((line) => line.value === undefined && line.text.trim() !== '')
  return bad.map((line) => ({ code: 'unparsable-line', place: { type: 'line', line: line.number } }))
}

function conversationOf(
  format: MappedFormat,
  read: Read,
  index: number,
  count: number,
  fileName: string | undefined,
): ParsedConversation {
  const { source, messages, compactions, system, tools } = read
  const title =
    read.title ?? titleFrom(messages) ?? (count > 1 ? `Conversation ${index + 1}` : (fileName ?? 'Conversation'))
  const model = read.model ?? messages.findLast((message) => message.usage?.model !== undefined)?.usage?.model
  const envelope: MappedEnvelope = {
    source,
    owned: recordsOf(messages),
    superseded: [...(read.copies?.values() ?? [])].flat(),
    ...defined({ current: read.current, pieces: read.pieces }),
  }
  const conversation: Conversation = {
    dialect: format.id,
    title,
    ...(system === undefined ? {} : { system }),
    ...(tools === undefined ? {} : { tools }),
    ...(model === undefined ? {} : { model }),
    messages,
    compactions,
    envelope,
  }
  return {
    index,
    title,
    ...(read.isSubAgent && { isSubAgent: true }),
    views: [{ id: 'full', conversation }, ...sinceCompaction(conversation, envelope, read.stillSent)],
  }
}

const recordsOf = (messages: readonly Message[]): readonly number[] =>
  messages.flatMap((message) => native.message(message)?.records ?? [])

/** What the model saw after the last compaction: the leading system messages, others that were still sent, and what stands from there on. */
function sinceCompaction(
  conversation: Conversation,
  envelope: MappedEnvelope,
  stillSent: ReadonlySet<number> = new Set(),
): ConversationView[] {
  const last = conversation.compactions.at(-1)
  const from = conversation.messages.findIndex(({ id }) => id === last?.at)
  if (from <= 0) return []
  const leading = conversation.messages.findIndex(({ role }) => role !== 'system')
  const messages = conversation.messages.filter(
    (message, index) =>
      index >= from || index < leading || recordsOf([message]).some((record) => stillSent.has(record)),
  )
  return [
    {
      id: 'since-compaction',
      conversation: { ...conversation, messages, envelope: { ...envelope, owned: recordsOf(messages) } },
    },
  ]
}

function serialize(format: MappedFormat, conversation: Conversation): string {
  const envelope = native.envelope(conversation)
  const superseded = new Set(envelope.superseded)
  const beside = envelope.source.records.slice(0, 20).flatMap(({ value }) => (value === undefined ? [] : [value]))
  const pieces = new PieceWriter(envelope.source, envelope.pieces)
  const changes = changesOf(conversation, envelope, {
    rewrite: (value, parts, record) =>
      superseded.has(record) ? value : pieces.rewrite(value, record, (whole) => rewrite(format, whole, record, parts)),
    create: (message, anchor) => format.create(message, beside, anchor),
  })
  if (format.text) return writeTexts(envelope.source, changes, format.text)
  const linked = format.links ? relink(format.links, envelope.source, changes, envelope.current) : changes
  if (!envelope.source.isAssembled || !format.assemble) return writeRecords(envelope.source, linked)
  const isSame = [linked.replaced, linked.dropped, linked.before, linked.after].every(({ size }) => size === 0)
  const { file } = envelope.source
  return isSame ? file.text : format.assemble(file, valuesAfter(envelope.source, linked))
}

function rewrite(
  format: MappedFormat,
  value: JsonValue,
  record: number,
  parts: readonly Part[],
): JsonValue | undefined {
  const decoded = decodeInner(value, format.inner)
  const own = format.read(decoded, new CallIds())?.parts ?? []
  const next = rewriteRecord(decoded, record, parts, own, (into, part) => format.insert(into, part))
  return encodeInner(value, decoded, next, format.inner)
}
