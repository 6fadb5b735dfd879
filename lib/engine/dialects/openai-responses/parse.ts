import { native, type ResponsesEnvelope } from './native'
import type { CompactionMark, Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import { err, ok, type Result } from '../../core/result'
import { isJsonObject, type JsonValue } from '../../core/json'
import type { ConversationView, ImportWarning, ParsedConversation, ParsedFile } from '../dialect'
import { ImportError } from '../import/import-error'
import { mostCommon } from '../../core/most-common'
import { placeOf, type RecordFile } from '../records'
import type { SourceFile } from '../import/source-file'
import { titleFrom } from '../title'
import { isReplacement, isReplacementRecord, readEntry, responsesRecords, type Entry } from './entries'
import { markInherited } from './forks'
import { groupEntries } from './group'
import { toolsIn } from '../tools-in'
import { documentOf } from '../import/source-file'

export const OPENAI_RESPONSES = 'openai-responses'

export function parseResponses(file: SourceFile): Result<ParsedFile, ImportError> {
  const source = responsesRecords(file)
  const entries = markInherited(source.records.map((record, index) => readEntry(record, index, file)))
  const history = entries.filter(
    (entry) => !isReplacementRecord(source.records[entry.record] ?? { value: null, line: 0, path: [] }),
  )
  const messages = groupEntries(history)
  if (messages.length === 0) {
    return err(new ImportError({ type: 'noMessages', kind: 'openai-responses' }, { type: 'file' }))
  }
  const shared = sharedOf(source, entries, messages)
  const marks = marksOf(entries, messages)
  const full = viewOf(
    'full',
    shared,
    messages,
    marks.map(({ mark }) => mark),
    marks.filter(({ isMessage }) => !isMessage),
  )
  const since = sinceCompaction(source, entries, messages)
  const views: ParsedConversation['views'] = since
    ? [
        full,
        viewOf(
          'since-compaction',
          shared,
          since,
          since[0] ? [{ at: since[0].id, tokensBefore: marks.at(-1)?.mark.tokensBefore }] : [],
          [],
        ),
      ]
    : [full]
  return ok({
    dialect: OPENAI_RESPONSES,
    conversations: [{ index: 0, title: shared.title ?? file.name ?? 'Session', views }],
    warnings: warningsOf(source, entries),
  })
}

type Shared = Pick<Conversation, 'title' | 'system' | 'tools' | 'model' | 'contextWindow'> & {
  readonly source: RecordFile
  readonly wrapped: boolean
}

function sharedOf(source: RecordFile, entries: readonly Entry[], messages: readonly Message[]): Shared {
  const root = documentOf(source.file)
  const recorded = entries.find((entry) => entry.type === 'session' && entry.system !== undefined)
  const turn = entries.findLast((entry) => entry.type === 'turn' && entry.model !== undefined)
  return {
    source,
    wrapped: entries.some(
      (entry) => source.records[entry.record]?.path.length === 0 && isWrapped(source.records[entry.record]?.value),
    ),
    title: titleFrom(messages),
    system:
      (recorded?.type === 'session' ? recorded.system : undefined) ??
      (typeof root.instructions === 'string' ? root.instructions : undefined),
    tools: toolsIn(root.tools, ({ name, type }) => String(name ?? type ?? '')),
    model:
      (turn?.type === 'turn' ? turn.model : undefined) ?? (typeof root.model === 'string' ? root.model : undefined),
    contextWindow: mostCommon(
      entries.flatMap((entry) => (entry.type === 'response-end' ? (entry.contextWindow ?? []) : [])),
    ),
  }
}

const isWrapped = (value: JsonValue | undefined): boolean => isJsonObject(value) && value.type === 'response_item'

function viewOf(
  id: ConversationView['id'],
  shared: Shared,
  messages: readonly Message[],
  compactions: readonly CompactionMark[],
  boundaries: ResponsesEnvelope['boundaries'],
): ConversationView {
  const { source, wrapped, ...rest } = shared
  const envelope: ResponsesEnvelope = { source, owned: messages.flatMap(recordsOf), wrapped, boundaries }
  return { id, conversation: { dialect: OPENAI_RESPONSES, ...rest, messages, compactions, envelope } }
}

const recordsOf = (message: Message): readonly number[] => native.message(message)?.records ?? []

interface Mark {
  readonly mark: CompactionMark
  readonly record: number
  readonly next: readonly number[]
  /** The compaction's line itself holds the summary. */
  readonly isMessage: boolean
}

function marksOf(entries: readonly Entry[], messages: readonly Message[]): Mark[] {
  return entries.flatMap((entry) => {
    if (!isCompaction(entry)) return []
    const next = messages.find((message) => (recordsOf(message)[0] ?? -1) >= entry.record)
    const reported = entries
      .slice(0, entry.record)
      .findLast((earlier) => earlier.type === 'response-end' && earlier.usage !== undefined)
    const usage = reported?.type === 'response-end' ? reported.usage : undefined
    const tokensBefore =
      usage?.inputTokens === undefined
        ? undefined
        : usage.inputTokens + (usage.cacheReadTokens ?? 0) + (usage.outputTokens ?? 0)
    return next
      ? [
          {
            mark: { at: next.id, tokensBefore },
            record: entry.record,
            next: recordsOf(next),
            isMessage: entry.type === 'item',
          },
        ]
      : []
  })
}

const isCompaction = (entry: Entry): boolean =>
  entry.type === 'compaction' || (entry.type === 'item' && entry.summary === true)

/**
 * What the model saw after the last compaction: the items that the client put in the history's place, then what followed. The
 * replacing messages stand nowhere in the full history, so they are numbered behind all of it.
 */
function sinceCompaction(
  source: RecordFile,
  entries: readonly Entry[],
  full: readonly Message[],
): readonly Message[] | undefined {
  const last = entries.findLast(isCompaction)
  if (!last) return undefined
  const { line, value } = source.records[last.record] ?? { line: -1, value: null }
  const replacing = isReplacement(value)
    ? groupEntries(
        entries.filter((entry) => isOfReplacement(source, entry, line)),
        full.length + 1,
      )
    : []
  const messages = [...replacing, ...full.filter((message) => (recordsOf(message)[0] ?? -1) >= last.record)]
  return messages.length > 0 ? messages : undefined
}

function isOfReplacement(source: RecordFile, entry: Entry, line: number): boolean {
  const record = source.records[entry.record]
  return record !== undefined && record.line === line && isReplacementRecord(record)
}

function warningsOf(source: RecordFile, entries: readonly Entry[]): ImportWarning[] {
  const inherited = entries.filter((entry) => entry.type === 'response-end' && entry.isInherited && entry.usage)
  const [first] = inherited
  return [
    ...entries.flatMap((entry): ImportWarning[] =>
      entry.type === 'odd' ? [{ ...entry.oddity, place: placeOf(source, entry.record) }] : [],
    ),
    ...(first
      ? [{ code: 'inherited-requests', requests: inherited.length, place: placeOf(source, first.record) } as const]
      : []),
  ]
}
