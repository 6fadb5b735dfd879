import { native, type MappedEnvelope, type MappedMessageRaw, type Pieces } from './native'
import {
  withMessages,
  type CompactionMark,
  type Conversation,
  type ToolDefinition,
} from '../../conversation/conversation'
import { messageId, partId } from '../../conversation/ids'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import type { RecordedUsage } from '../../conversation/usage'
import { defined } from '../../core/defined'
import { err, ok, type Result } from '../../core/result'
import type { JsonValue } from '../../core/json'
import type { ConversationPart, Dialect, ImportWarning, ParsedConversation, ParsedFile } from '../dialect'
import { ImportError } from '../import/import-error'
import type { ImportProblem, SessionKind } from '../import/import-problem'
import { nameResults } from '../name-results'
import {
  cacheMarksOfRecords,
  changesOf,
  isRestructured,
  valuesNear,
  type MessageRaw,
  type RecordChanges,
  type RecordFile,
} from '../records'
import { writeRecords } from '../write-records'
import type { SourceFile } from '../import/source-file'
import { titleFrom } from '../title'
import { decodeInner, encodeInner, type InnerPaths } from './inner-json'
import { type CurrentRecord, type Links, relink } from './links'
import { CallIds, partFrom, type MappedMessage, type MappedPart } from './mapped-message'
import { PieceWriter } from './pieces'
import { withOwnResults } from './own-results'
import { rewriteRecord } from './rewrite-record'
import {
  recordsOf,
  sinceCompaction,
  withSummaryInPlace,
  withSummaryKept,
  type SinceCompaction,
} from './since-compaction'
import { type TextForm, valuesAfter, writeTexts } from './texts'
import { warningsIn, type Oddity } from './warnings'

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
  /** Compactions that stand beside the messages: each mark stands at the first message from that record on. */
  readonly marks?: readonly (Omit<CompactionMark, 'at'> & { readonly at: number })[]
  /** Absent: what is still sent, and all that stands from the last mark on. */
  readonly since?: SinceCompaction
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
  /** What to tell of a record: that it cannot be understood, or what is missing in it. */
  odd?(value: JsonValue): readonly Oddity[]
  /** Its files are sessions of this kind: they are called so where they have no name, and by the error where they have no messages. */
  readonly session?: SessionKind
  /** The file with other records, where those are assembled. */
  assemble?(file: SourceFile, values: readonly JsonValue[]): string
  /** How records are written that are no JSON. */
  readonly text?: TextForm
  /** Records name the one before them. */
  readonly links?: Links
  /** What else follows, in records that are no messages, from what changed. Asked only where records are left out or new. */
  complete?(changes: RecordChanges, envelope: MappedEnvelope): RecordChanges
  /** Where records keep JSON in strings: `read` and `insert` are given the record with those decoded. */
  readonly inner?: InnerPaths
  /**
   * Records for a message that was made, or comes from another dialect. `beside` are some of the file's own, to write it like them;
   * `anchor` is the one that it is to stand next to.
   */
  create(
    message: Message,
    beside: readonly JsonValue[],
    anchor: JsonValue | undefined,
    around: Surroundings,
  ): readonly JsonValue[]
  /** The record with a part that was not read from it. */
  insert(value: JsonValue, part: Part): JsonValue
}

/** Of a new message. */
interface Surroundings {
  readonly source: RecordFile
  readonly model: string | undefined
  /** The records of the messages behind it, and then those of the file from its end. */
  near(): readonly JsonValue[]
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
  if (read.length === 0) return err(new ImportError(withoutMessages(format), { type: 'file' }))
  const conversations = read.map((each, index) => ({
    ...conversationOf(format, each, index, read.length, file.name),
    ...partOf(each.source.partOf, all, read),
  }))
  return ok({
    dialect: format.id,
    conversations,
    warnings: warningsIn(
      format,
      file,
      read.map(({ source }) => source),
    ),
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

const withoutMessages = ({ session, name }: MappedFormat): ImportProblem =>
  session ? { type: 'noMessages', kind: session } : { type: 'emptySession', format: name }

interface Read {
  readonly source: MappedSource
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
    const time = timestamp === undefined ? {} : { timestamp }
    messages.push({
      id,
      role,
      parts: withIds(read.parts, id, record),
      raw,
      ...time,
      ...(summary ? { summary } : {}),
      ...(usage ? { usage } : {}),
    })
    if (read.results && read.results.length > 0) {
      const behind = messageId(messages.length + 1)
      const ofResults: MappedMessageRaw = { records: [record], areResults: true }
      messages.push({ id: behind, role: 'tool', parts: withIds(read.results, behind, record), raw: ofResults, ...time })
    }
    if (compaction) compactions.push({ at: id, ...compaction })
  })
  for (const { at, ...mark } of source.marks ?? []) {
    const first = messages.find((message) => (recordsOf(message)[0] ?? 0) >= at)
    if (first) compactions.push({ at: first.id, ...mark })
  }
  return { source, messages: nameResults(messages), compactions }
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

const withIds = (parts: readonly MappedPart[], id: Message['id'], record: number): readonly Part[] =>
  parts.map((part, index) => partFrom(part, partId(id, index + 1), record))

function conversationOf(
  format: MappedFormat,
  { source: given, messages, compactions }: Read,
  index: number,
  count: number,
  fileName: string | undefined,
): ParsedConversation {
  const { source, system, tools, current, pieces, copies } = given
  const numbered = count > 1 ? `Conversation ${index + 1}` : fileName
  const title = given.title ?? titleFrom(messages) ?? numbered ?? (format.session ? 'Session' : 'Conversation')
  const model = given.model ?? messages.findLast((message) => message.usage?.model !== undefined)?.usage?.model
  const envelope: MappedEnvelope = {
    source,
    owned: messages.flatMap(recordsOf),
    superseded: [...(copies?.values() ?? [])].flat(),
    view: 'full',
    ...defined({ current, pieces }),
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
    ...(given.isSubAgent && { isSubAgent: true }),
    views: [{ id: 'full', conversation }, ...sinceCompaction(conversation, envelope, given)],
  }
}

function serialize(format: MappedFormat, given: Conversation): string {
  const envelope = native.envelope(given)
  const { source } = envelope
  const conversation = withSummaryInPlace(withMessages(given, withOwnResults(given.messages)), envelope)
  const superseded = new Set(envelope.superseded)
  const beside = source.records.slice(0, 20).flatMap(({ value }) => (value === undefined ? [] : [value]))
  const pieces = new PieceWriter(source, envelope.pieces)
  const changes = changesOf(conversation, envelope, {
    rewrite: (value, parts, record) =>
      superseded.has(record) ? value : pieces.rewrite(value, record, (whole) => rewrite(format, whole, record, parts)),
    create: (message, anchor) =>
      format.create(message, beside, anchor, {
        source,
        model: conversation.model,
        near: () => valuesNear(message, conversation, envelope),
      }),
  })
  if (format.text) return writeTexts(source, changes, format.text)
  const next = linked(format, envelope, withSummaryKept(changes, envelope))
  if (!source.isAssembled || !format.assemble) return writeRecords(source, next)
  const isSame = next.replaced.size === 0 && !isRestructured(next)
  return isSame ? source.file.text : format.assemble(source.file, valuesAfter(source, next))
}

/** With all that follows from the changes in the records that name others. */
function linked(format: MappedFormat, envelope: MappedEnvelope, changes: RecordChanges): RecordChanges {
  const next = format.links ? relink(format.links, envelope.source, changes, envelope.current) : changes
  return format.complete && isRestructured(next) ? format.complete(next, envelope) : next
}

function rewrite(
  format: MappedFormat,
  value: JsonValue,
  record: number,
  parts: readonly Part[],
): JsonValue | undefined {
  const decoded = decodeInner(value, format.inner)
  const { parts: own = [], results = [] } = format.read(decoded, new CallIds()) ?? {}
  const next = rewriteRecord(decoded, record, parts, [...own, ...results], (into, part) => format.insert(into, part))
  return encodeInner(value, decoded, next, format.inner)
}
