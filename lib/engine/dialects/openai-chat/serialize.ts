import { native } from './native'
import type { Conversation } from '../../conversation/conversation'
import type { Part } from '../../conversation/part'
import { isJsonObject, objectOf, tryParseJson, type JsonObject, type JsonValue } from '../../core/json'
import { changesOf, type RecordChanges, type RecordEnvelope } from '../records'
import { writeRecords } from '../write-records'
import { partsOf } from './parts'
import { isChatMessage } from './shape'
import { newMessages, rewriteMessage } from './write-message'

/**
 * A rewritten part changes its own place in its message. Copies that a harness keeps for itself (`thought` and `action`, the steps of a
 * `trajectory`, raw responses) stay as they are: no model is sent them. A made summary becomes a message of its role.
 */
export function serializeChat(conversation: Conversation): string {
  const envelope = native.envelope(conversation)
  const changes = changesOf(conversation, envelope, { rewrite: rewriteRecord, create: newMessages })
  return writeRecords(envelope.source, beforeAnswer(changes, envelope))
}

/** What is made goes into the messages, never among a response's choices. */
function beforeAnswer(changes: RecordChanges, { source }: RecordEnvelope): RecordChanges {
  const isAnswer = (record: number): boolean => source.records[record]?.path.includes('choices') === true
  const answers = [...changes.before.keys(), ...changes.after.keys()].filter(isAnswer)
  if (answers.length === 0) return changes
  const before = new Map([...changes.before].filter(([record]) => !isAnswer(record)))
  const after = new Map([...changes.after].filter(([record]) => !isAnswer(record)))
  const last = source.records.findLastIndex((_, record) => !isAnswer(record))
  after.set(last, [
    ...(after.get(last) ?? []),
    ...answers.flatMap((record) => [...(changes.before.get(record) ?? []), ...(changes.after.get(record) ?? [])]),
  ])
  return { ...changes, before, after }
}

function rewriteRecord(value: JsonValue, parts: readonly Part[]): JsonValue | undefined {
  if (!isJsonObject(value)) return value
  if (isChatMessage(value)) return rewriteMessage(value, parts, hasParts(value))
  if (!isJsonObject(value.message)) return value
  const message = rewriteMessage(value.message, parts, hasParts(value.message))
  return message === undefined || message === value.message ? message && value : { ...value, message }
}

const hasParts = (message: JsonObject): boolean => partsOf(message, 0, { next: 1, waiting: [] }).length > 0

/** A new file: a request with the messages, the system prompt first among them, and the tools where they are known. `n` tells whose request it is. */
export function writeChat(conversation: Conversation): string {
  const system = conversation.system === undefined ? [] : [{ role: 'system', content: conversation.system }]
  const tools = conversation.tools?.map((tool) => definitionOf(tool.definition)).filter((tool) => tool !== undefined)
  const document = {
    ...(conversation.model === undefined ? {} : { model: conversation.model }),
    n: 1,
    messages: [...system, ...conversation.messages.flatMap(newMessages)],
    ...(tools && tools.length > 0 ? { tools } : {}),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** Definitions of Anthropic's form, and of Converse's, are put into OpenAI's. */
function definitionOf(text: string): JsonValue | undefined {
  const tool = tryParseJson(text)
  if (!isJsonObject(tool)) return undefined
  if (isJsonObject(tool.function)) return tool
  if (typeof tool.name !== 'string') return undefined
  const { name, description, input_schema, inputSchema, parameters } = tool
  return {
    type: 'function',
    function: {
      name,
      ...(description === undefined ? {} : { description }),
      parameters: parameters ?? input_schema ?? objectOf(inputSchema).json ?? {},
    },
  }
}
