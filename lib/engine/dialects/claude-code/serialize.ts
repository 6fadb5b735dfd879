import { native, type ClaudeCodeEnvelope } from './native'
import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { isJsonObject, objectOf, type JsonObject, type JsonValue } from '../../core/json'
import { sameElements } from '../json/replace'
import { changesOf, valuesNear, withoutStale, type RecordChanges, type RecordWriter } from '../records'
import { writeRecords } from '../write-records'
import { blockOf, textOf } from './blocks'
import { relink } from './link'
import { makeLine } from './make-line'

/**
 * A rewritten block changes its own line alone. `toolUseResult`, the client's structured copy of a result beside it, stays as it
 * is: the client shows it to the person and never sends it to the model.
 *
 * A made summary becomes a user line with `isCompactSummary`, as the client's own summaries are, linked into the chain of
 * `parentUuid`. No `compact_boundary` goes before it: the client loads nothing from before the last boundary, so a boundary would
 * hide the messages that the strategy kept in front of its summary. For the same reason a boundary of the file goes when the
 * message behind it is no longer in the full history that is written.
 */
export function serializeClaudeCode(conversation: Conversation): string {
  const envelope = native.envelope(conversation)
  const changes = changesOf(conversation, envelope, writerFor(conversation, envelope))
  const complete = withoutStale(withMirrors(changes, envelope), envelope.boundaries)
  return writeRecords(envelope.source, relink(envelope.source, envelope.owned, complete))
}

function writerFor(conversation: Conversation, envelope: ClaudeCodeEnvelope): RecordWriter {
  return {
    rewrite: (value, parts) => (isJsonObject(value) ? rewriteLine(value, parts) : value),
    create: (message) => [newLine(message, conversation, envelope)],
  }
}

function rewriteLine(line: JsonObject, parts: readonly Part[]): JsonValue | undefined {
  const message = line.message
  if (!isJsonObject(message)) return line
  const content = message.content
  const written =
    typeof content === 'string'
      ? writeText(content, parts)
      : Array.isArray(content)
        ? writeBlocks(content, parts)
        : content
  if (written === undefined) return undefined
  return written === content ? line : { ...line, message: { ...message, content: written } }
}

function writeText(content: string, parts: readonly Part[]): JsonValue | undefined {
  const [only] = parts
  if (!only) return undefined
  return parts.length === 1 && (only.type === 'text' || only.type === 'environment')
    ? textOf(only)
    : parts.map((part) => blockOf(part, undefined))
}

function writeBlocks(content: readonly JsonValue[], parts: readonly Part[]): JsonValue | undefined {
  if (parts.length === 0) return content.length === 0 ? content : undefined
  const blocks = parts.map((part) => blockOf(part, originalOf(part, content)))
  return sameElements(blocks, content) ? content : blocks
}

function originalOf(part: Part, content: readonly JsonValue[]): JsonValue | undefined {
  const raw = native.part(part)
  return typeof raw?.block === 'number' ? content[raw.block] : undefined
}

function withMirrors(changes: RecordChanges, envelope: ClaudeCodeEnvelope): RecordChanges {
  const replaced = new Map(changes.replaced)
  const dropped = new Set(changes.dropped)
  for (const [mirror, original] of envelope.mirrors) {
    const value = envelope.source.records[mirror]?.value
    const next = replaced.get(original)
    if (dropped.has(original)) dropped.add(mirror)
    else if (isJsonObject(next) && isJsonObject(value) && isJsonObject(value.message) && isJsonObject(next.message)) {
      replaced.set(mirror, { ...value, message: { ...value.message, content: next.message.content ?? null } })
    }
  }
  return { ...changes, replaced, dropped }
}

function newLine(message: Message, conversation: Conversation, envelope: ClaudeCodeEnvelope): JsonObject {
  // a new line shares the circumstances of the one behind it, else of the last one
  const neighbour = objectOf(valuesNear(message, conversation, envelope)[0])
  const context = Object.fromEntries(Object.entries(neighbour).filter(([key]) => contextFields.has(key)))
  return makeLine(message, {
    context,
    model: conversation.model ?? envelope.model,
    timestamp: neighbour.timestamp,
    linked: typeof neighbour.uuid === 'string',
  })
}

/** What every line of a session says alike. */
const contextFields = new Set([
  'isSidechain',
  'userType',
  'cwd',
  'sessionId',
  'session_id',
  'parent_tool_use_id',
  'version',
  'gitBranch',
  'slug',
  'agentId',
  'entrypoint',
])
