import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import {
  isJsonArray,
  isJsonObject,
  listOf,
  objectOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../core/json'
import { elementIn } from '../frame'
import { inHome } from '../import/home'
import { readBlock, withMessageBlock } from '../mapped/blocks'
import { jsonLines, recordWith, withSystem } from '../mapped/made'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import { areResults, asState, type CallIds, type MappedMessage, type MappedPart } from '../mapped/mapped-message'
import { lineRecords } from '../records'
import type { SourceFile } from '../import/source-file'

/** Transcripts of Cursor's agent, a message a line with blocks like Anthropic's. Most of them lack what the tools gave back. */
export const cursor = mappedDialect({
  id: 'cursor',
  name: 'Cursor transcripts',
  extension: '.jsonl',
  places: { systemPrompt: false, freeTextArguments: false },
  home: {
    paths: inHome('.cursor/projects/PROJECT/agent-transcripts/SESSION/SESSION.jsonl'),
    checked: 'descriptions',
  },
  detect: ({ content }) => (lineRecords(content, 50).some(({ value }) => isLine(value)) ? 0.95 : 0),
  sources,
  read,
  create: (message) => linesFor(message),
  insert: (value, part) => (isLine(value) ? withMessageBlock(value, part) : value),
  write,
})

/** The role stands beside the message, and nothing else does that other agents write there. */
const isLine = (value: JsonValue | undefined): value is JsonObject & { readonly message: JsonObject } =>
  isJsonObject(value) &&
  (value.role === 'user' || value.role === 'assistant') &&
  value.type === undefined &&
  isJsonObject(value.message) &&
  value.message.role === undefined &&
  isJsonArray(value.message.content) &&
  value.message.content.every((block) => isJsonObject(block) && typeof block.type === 'string')

function sources(file: SourceFile): readonly MappedSource[] {
  const records = lineRecords(file.content)
  const blocks = records.flatMap(({ value }) => (isLine(value) ? listOf(value.message.content).map(objectOf) : []))
  const calls = blocks.filter(({ type }) => type === 'tool_use').length
  const results = blocks.filter(({ type }) => type === 'tool_result').length
  return [
    {
      source: { file, records },
      ...(calls > results
        ? { warnings: [{ code: 'without-results', calls: calls - results, place: { type: 'file' } }] }
        : {}),
    },
  ]
}

function read(value: JsonValue, ids: CallIds): MappedMessage | undefined {
  if (!isLine(value)) return undefined
  const path: JsonPath = ['message', 'content']
  const parts = listOf(value.message.content).map((block, index) => unframed(readBlock(block, [...path, index], ids)))
  return { role: areResults(parts) ? 'tool' : value.role === 'assistant' ? 'assistant' : 'user', parts }
}

/** What a person typed stands in a tag of its own, and what the editor adds in others. */
function unframed(part: MappedPart): MappedPart {
  if (part.type !== 'text' || part.place.type !== 'text') return part
  const element = elementIn(part.text)
  return element?.tag === 'user_query'
    ? { ...part, text: element.inner, place: { ...part.place, frame: element.frame } }
    : asState(part, () => true)
}

function linesFor(message: Message): readonly JsonObject[] {
  const start: JsonObject = { role: message.role === 'assistant' ? 'assistant' : 'user', message: { content: [] } }
  return recordWith(start, message.parts, withMessageBlock)
}

function write(conversation: Conversation): string {
  return jsonLines(withSystem(conversation, 'user').flatMap(linesFor))
}
