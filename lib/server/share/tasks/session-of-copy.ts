import {
  type Conversation,
  defined,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Message,
  type Part,
  toolCallId,
  type ToolCallId,
} from '@/lib/engine'
import type { DiffPart } from '@/lib/contracts/runs'
import type { SharedMessage, SnapshotContent } from '@/lib/contracts/share'

/** The session that a copy shows, redacted as the copy is, so that it can be imported. Undefined for a copy of figures. */
export function sessionOfCopy(content: SnapshotContent): Conversation | undefined {
  const { title, conversation } = content
  return conversation === undefined ? sessionOfTexts(content) : { ...conversation, title, envelope: undefined }
}

/**
 * Of a copy of an earlier version, which holds what a person reads: images are not in it, calls are joined to their results by their
 * order, and arguments are read from their lines.
 */
function sessionOfTexts({ title, session = [], model, runs: [first] }: SnapshotContent): Conversation | undefined {
  if (first?.diff === undefined) return undefined
  const { diff, run } = first
  const calls = openCalls()
  const byIndex = new Map(diff.messages.map((message) => [message.index, message.parts]))
  const byId = new Map(session.map((message) => [message.id, message]))
  return {
    dialect: run.dialect,
    title,
    model,
    compactions: [],
    envelope: undefined,
    messages: diff.rows
      .filter(({ status }) => status !== 'inserted')
      .map(
        ({ index, id, role, summary }): Message => ({
          id,
          role,
          parts: (byIndex.get(index) ?? []).flatMap((part) => partOf(part, calls)),
          ...(summary && { summary: { type: 'recorded' } }),
          ...recordOf(byId.get(id)),
        }),
      )
      .filter(({ parts }) => parts.length > 0),
  }
}

const recordOf = ({ timestamp, usage }: Partial<SharedMessage> = {}): Pick<Message, 'timestamp' | 'usage'> =>
  defined({ timestamp, usage })

/** Ids for calls, which results take in their order, those of their own tool first. */
function openCalls() {
  const open: { readonly id: ToolCallId; readonly name: string }[] = []
  let count = 0
  return {
    begin(name: string): ToolCallId {
      const id = toolCallId(`call_${++count}`)
      open.push({ id, name })
      return id
    },
    end(name: string | undefined): ToolCallId {
      const own = open.findIndex((call) => call.name === name)
      const [call] = open.splice(Math.max(0, own), 1)
      return call?.id ?? toolCallId(`call_${++count}`)
    },
  }
}

function partOf({ id, type, name, before, isError }: DiffPart, calls: ReturnType<typeof openCalls>): readonly Part[] {
  if (before === undefined) return []
  switch (type) {
    case 'tool-call': {
      const tool = name ?? UNNAMED
      return [{ id, type, callId: calls.begin(tool), name: tool, input: argumentsOf(before, tool) }]
    }
    case 'tool-result':
      return [
        {
          id,
          type,
          callId: calls.end(name),
          ...(name !== undefined && { name }),
          content: [{ type: 'text', text: before }],
          isError: isError ?? false,
        },
      ]
    case 'image':
      return []
    case 'environment':
      return [{ id, type, text: before }]
    default:
      // Signatures are not in a copy: thinking without one would be refused by whoever wrote it.
      return before === '' ? [] : [{ id, type: 'text', text: before }]
  }
}

/** A call whose name was redacted. */
const UNNAMED = 'tool'

const KEY = /^([A-Za-z_]\w*):(?: (.*))?$/

/** The arguments as readable-text.ts lays them out: the name, then a line a key, or a key and lines. */
function argumentsOf(text: string, name: string): JsonObject {
  const lines = text.split('\n')
  const found: Record<string, JsonValue> = {}
  let key: string | undefined
  for (const line of lines[0] === name ? lines.slice(1) : lines) {
    const [, named, value = ''] = KEY.exec(line) ?? []
    if (named !== undefined && !(named in found)) {
      key = named
      found[named] = value
    } else if (key !== undefined) found[key] = found[key] === '' ? line : `${String(found[key])}\n${line}`
  }
  return Object.keys(found).length === 0
    ? { text }
    : Object.fromEntries(Object.entries(found).map(([each, value]) => [each, asValue(String(value))]))
}

/** What was no text stands as JSON. */
function asValue(text: string): JsonValue {
  if (!/^[[{\d-]|^(?:true|false|null)$/.test(text)) return text
  try {
    const value = JSON.parse(text) as JsonValue
    return isJsonObject(value) || Array.isArray(value) || typeof value !== 'string' ? value : text
  } catch {
    return text
  }
}
