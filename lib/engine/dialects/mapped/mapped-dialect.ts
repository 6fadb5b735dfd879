import { native, type MappedEnvelope, type MappedMessageRaw } from './native'
import { withMessages, type CompactionMark, type Conversation } from '../../conversation/conversation'
import { messageId, partId } from '../../conversation/ids'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { defined } from '../../core/defined'
import { err, ok, type Result } from '../../core/result'
import type { JsonValue } from '../../core/json'
import type { ConversationPart, Dialect, ParsedConversation, ParsedFile } from '../dialect'
import { ImportError } from '../import/import-error'
import type { ImportProblem } from '../import/import-problem'
import { nameResults } from '../name-results'
import {
  cacheMarksOfRecords,
  changesOf,
  isRestructured,
  valuesNear,
  type MessageRaw,
  type RecordChanges,
} from '../records'
import { writeRecords } from '../write-records'
import type { SourceFile } from '../import/source-file'
import { titleFrom } from '../title'
import { decodeInner, encodeInner } from './inner-json'
import { relink } from './links'
import type { MappedFormat, MappedSource } from './mapped-format'
import { CallIds, partFrom, type MappedMessage, type MappedPart } from './mapped-message'
import { PieceWriter } from './pieces'
import { withOwnResults } from './own-results'
import { rewriteRecord } from './rewrite-record'
import { recordsOf, sinceCompaction, withSummaryInPlace, withSummaryKept } from './since-compaction'
import { valuesAfter, writeTexts } from './texts'
import { warningsIn } from './warnings'

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
    ...defined({ system, tools, model }),
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
  if (!source.isAssembled || !format.assemble) return writeRecords(source, next, format.encode)
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
