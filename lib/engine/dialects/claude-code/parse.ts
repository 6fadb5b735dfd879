import { native, type ClaudeCodeEnvelope } from './native'
import type { CompactionMark, Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import { inputTokensOf } from '../../conversation/usage'
import { err, ok, type Result } from '../../core/result'
import { isJsonObject, type JsonObject } from '../../core/json'
import type { ConversationView, ImportWarning, ParsedConversation, ParsedFile } from '../dialect'
import { ImportError } from '../import/import-error'
import { elementRecords, lineRecords, placeOf, type RecordFile } from '../records'
import type { SourceFile } from '../import/source-file'
import { titleFrom } from '../title'
import { groupLines, isMessageLine } from './group'
import { withRunTotals } from './run-totals'
import { readLine, sidechainOf, sidechainRoots, stringOrUndefined, type Line } from './lines'

export const CLAUDE_CODE = 'claude-code'

type MessageLine = Extract<Line, { type: 'message' }>
type Boundary = Extract<Line, { type: 'boundary' }>

/** The session's lines, or the messages of the array that `--output-format json` prints. */
export function recordFile(file: SourceFile): RecordFile {
  const isArray = file.content.type === 'json' && Array.isArray(file.content.value)
  return {
    file,
    records:
      isArray && file.content.type === 'json' ? elementRecords(file.content.value, []) : lineRecords(file.content),
  }
}

export function parseClaudeCode(file: SourceFile): Result<ParsedFile, ImportError> {
  const source = recordFile(file)
  const lines = source.records.map((record, index) =>
    readLine(record, index, file.content.type === 'jsonl' ? file.content.lines[record.line]?.text : undefined),
  )
  const chains = chainsOf(source, lines)
  if (chains.length === 0) {
    return err(new ImportError({ type: 'noMessages', kind: 'claude-code' }, { type: 'file' }))
  }
  const isMain = chains[0]?.sidechain === undefined
  const conversations = chains.map((chain, index): ParsedConversation => {
    const parsed = parsedConversation(source, lines, chain, index)
    return isMain && parsed.isSubAgent ? { ...parsed, partOf: { index: 0, as: 'sub-agent' } } : parsed
  })
  return ok({ dialect: CLAUDE_CODE, conversations, warnings: warningsOf(source, lines, chains) })
}

interface Chain {
  /** Undefined for the session itself. */
  readonly sidechain: string | undefined
  readonly lines: MessageLine[]
}

/** The session first, then its sub-agents in the order they began. A sub-agent's own file has only that. */
function chainsOf(source: RecordFile, lines: readonly Line[]): Chain[] {
  const rootOf = sidechainRoots(source.records.map((record) => record.value).filter(isJsonObject))
  const chains = new Map<string | undefined, Chain>()
  for (const line of lines.filter(isMessageLine)) {
    const sidechain = sidechainOf(line.value, rootOf)
    const chain = chains.get(sidechain)
    if (chain) chain.lines.push(line)
    else chains.set(sidechain, { sidechain, lines: [line] })
  }
  return [...chains.values()].sort(
    (one, other) => Number(one.sidechain !== undefined) - Number(other.sidechain !== undefined),
  )
}

function parsedConversation(
  source: RecordFile,
  lines: readonly Line[],
  chain: Chain,
  index: number,
): ParsedConversation {
  const boundaries = chain.sidechain === undefined ? lines.filter((line) => line.type === 'boundary') : []
  const { messages: grouped, mirrors } = groupLines(
    chain.lines,
    (record) => boundaries.filter((boundary) => boundary.record < record).length,
  )
  const messages =
    chain.sidechain === undefined
      ? withRunTotals(
          grouped,
          lines.filter((line) => line.type === 'result'),
        )
      : grouped
  const title =
    (chain.sidechain === undefined ? recordedTitle(source, lines) : undefined) ??
    titleFrom(messages) ??
    source.file.name ??
    'Session'
  const shared = {
    source,
    mirrors,
    model: modelOf(chain.lines),
    title: chain.sidechain === undefined ? title : `Sub-agent: ${title}`,
  }
  const full = viewOf('full', shared, messages, boundaries)
  const last = boundaries.at(-1)
  const since = last ? messages.filter((message) => firstRecord(message) > last.record) : []
  const views: ParsedConversation['views'] =
    since.length > 0 && since.length < messages.length
      ? [full, viewOf('since-compaction', shared, since, boundaries)]
      : [full]
  return { index, title: shared.title, ...(chain.sidechain !== undefined && { isSubAgent: true }), views }
}

interface Shared {
  readonly source: RecordFile
  readonly mirrors: ReadonlyMap<number, number>
  readonly model?: string | undefined
  readonly title: string
}

function viewOf(
  id: ConversationView['id'],
  { source, mirrors, model, title }: Shared,
  messages: readonly Message[],
  boundaries: readonly Boundary[],
): ConversationView {
  const marks = boundaries.flatMap((boundary) => markOf(boundary, messages))
  const start = messages[0] ? firstRecord(messages[0]) : 0
  const inside = boundaries
    .filter((boundary) => boundary.record > start)
    .map((boundary) => ({
      record: boundary.record,
      next: recordsOf(messages.find((message) => firstRecord(message) > boundary.record)),
    }))
  const envelope: ClaudeCodeEnvelope = {
    source,
    owned: messages.flatMap(recordsOf),
    mirrors,
    boundaries: inside,
    model,
  }
  const contextWindow = windowIn(boundaries, messages)
  const conversation: Conversation = {
    dialect: CLAUDE_CODE,
    title,
    messages,
    compactions: marks,
    model,
    contextWindow,
    envelope,
  }
  return { id, conversation }
}

function markOf(boundary: Boundary, messages: readonly Message[]): CompactionMark[] {
  const next = messages.find((message) => firstRecord(message) > boundary.record)
  return next ? [{ at: next.id, trigger: boundary.trigger, tokensBefore: boundary.tokensBefore }] : []
}

/** Windows of the models that the client runs. */
const windows = [200_000, 1_000_000] as const

/**
 * The client compacts of its own accord a little below the window. So that is the smallest one in which what stood before such a compaction,
 * and every recorded request, has room. Undefined where it never did.
 */
function windowIn(boundaries: readonly Boundary[], messages: readonly Message[]): number | undefined {
  const full = boundaries.flatMap(({ trigger, tokensBefore }) => (trigger === 'auto' ? (tokensBefore ?? []) : []))
  if (full.length === 0) return undefined
  const largest = Math.max(...full, ...messages.map(({ usage }) => (usage ? inputTokensOf(usage) : 0)))
  return windows.find((tokens) => largest <= tokens)
}

function recordsOf(message: Message | undefined): readonly number[] {
  return message ? (native.message(message)?.records ?? []) : []
}

const firstRecord = (message: Message): number => recordsOf(message)[0] ?? 0

/** The last title whose leaf is a line of this file: titles at the top of a file may speak of other sessions. */
function recordedTitle(source: RecordFile, lines: readonly Line[]): string | undefined {
  const titles = lines.filter((line) => line.type === 'title')
  const uuids = new Set(source.records.map((record) => (isJsonObject(record.value) ? record.value.uuid : undefined)))
  return titles.findLast((line) => line.leaf !== undefined && uuids.has(line.leaf))?.title
}

function modelOf(lines: readonly MessageLine[]): string | undefined {
  const line = lines.findLast(
    (candidate) => candidate.role === 'assistant' && typeof candidate.message.model === 'string',
  )
  return line && stringOrUndefined(line.message.model)
}

function warningsOf(source: RecordFile, lines: readonly Line[], chains: readonly Chain[]): ImportWarning[] {
  const warnings: ImportWarning[] = []
  for (const line of lines) {
    const place = placeOf(source, line.record)
    if (line.type === 'odd') warnings.push({ ...line.oddity, place })
    if (line.type === 'micro-boundary') {
      warnings.push({ code: 'microcompacted', results: line.cleared, place })
    }
  }
  const sessions = new Map<string, number>()
  for (const line of chains[0]?.lines ?? []) {
    const id = sessionOf(line.value)
    if (id !== undefined && !sessions.has(id)) sessions.set(id, line.record)
  }
  const second = [...sessions.values()][1]
  if (second !== undefined) {
    warnings.push({ code: 'several-sessions', sessions: sessions.size, place: placeOf(source, second) })
  }
  return warnings
}

const sessionOf = (value: JsonObject): string | undefined =>
  stringOrUndefined(value.sessionId) ?? stringOrUndefined(value.session_id)
