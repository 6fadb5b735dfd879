import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import {
  isJsonObject,
  listOf,
  objectOf,
  stringOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../core/json'
import { callPart, resultPart, textOf, textualPart } from '../ai-sdk/results'
import { inProject } from '../import/home'
import { textSessionHeads } from '../import/text-sessions'
import { recordWith, withResultsAtCalls, withSystem } from '../mapped/made'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import { textPart, thinkingPart, type CallIds, type MappedMessage, type MappedPart } from '../mapped/mapped-message'
import { renderAll } from '../mapped/texts'
import type { SourceFile } from '../import/source-file'
import { pageForm } from './page'
import { entriesIn } from './entries'

/**
 * Sessions as SpecStory writes them (Markdown 2.1, and its editor extension's older pages). What a call was given and what it gave stand in
 * one text that each agent has its own form of: all of it is read as the result.
 */
export const specStory = mappedDialect({
  id: 'specstory',
  name: 'SpecStory',
  extension: '.md',
  incomplete: true,
  places: { systemPrompt: false, freeTextArguments: false },
  home: { paths: inProject('.specstory/history/SESSION.md'), checked: 'sessions' },
  detect: ({ content, text }) => (content.type === 'text' && textSessionHeads.specStory.test(text) ? 0.97 : 0),
  sources,
  text: pageForm,
  read,
  create: (message) => entriesFor(message),
  insert: (value, part) => (isJsonObject(value) ? withSegment(value, part) : value),
  write,
})

/** The session, and what sub-agents said in it: which of them, the page does not tell. */
function sources(file: SourceFile): readonly MappedSource[] {
  const values = entriesIn(file.text)
  const source = { file, records: values.map((value, line) => ({ value, line, path: [] })) }
  const model = values.map(({ model: own }) => stringOf(own)).findLast((own) => own !== '')
  return [
    {
      source,
      beside: { aside: false },
      model,
      warnings: [{ code: 'incomplete', lacks: 'calls', place: { type: 'file' } }],
    },
    { source, beside: { aside: true }, isSubAgent: true },
  ]
}

function read(value: JsonValue, ids: CallIds, beside?: JsonValue): MappedMessage | undefined {
  const { role, aside, time, segments } = objectOf(value)
  if (role !== 'user' && role !== 'assistant') return undefined
  if (beside !== undefined && (aside === true) !== objectOf(beside).aside) return undefined
  const parts = listOf(segments).flatMap((segment, index) => partsOf(objectOf(segment), ['segments', index], ids))
  return parts.length === 0 ? undefined : { role, parts, ...(typeof time === 'string' ? { timestamp: time } : {}) }
}

function partsOf(segment: JsonObject, at: JsonPath, ids: CallIds): readonly MappedPart[] {
  const text = stringOf(segment.text)
  const path = [...at, 'text']
  if (segment.kind === 'text') return [textPart(text, path, at)]
  if (segment.kind === 'thinking') return [thinkingPart(text, false, path, at)]
  if (segment.kind !== 'call') return []
  const name = stringOf(segment.name)
  const items = text.trim() === '' ? [] : [{ item: { type: 'text', text } as const, path }]
  const isError = /^\*\*Error:\*\*$/m.test(text)
  return [callPart('', name, segment.input, at, [...at, 'input'], ids), resultPart('', '', items, isError, path, ids)]
}

function entriesFor(message: Pick<Message, 'role' | 'parts'>): readonly JsonObject[] {
  const role = message.role === 'assistant' ? 'assistant' : 'user'
  const start: JsonObject = { role, head: `_**${role === 'user' ? 'User' : 'Agent'}**_\n\n`, segments: [], tail: '' }
  return recordWith(start, message.parts, withSegment)
}

/** A result goes into the call before it. */
function withSegment(entry: JsonObject, part: Part): JsonObject {
  const before = listOf(entry.segments)
  const last = objectOf(before.at(-1))
  if (part.type === 'tool-result' && last.kind === 'call')
    return { ...entry, segments: [...before.slice(0, -1), { ...last, text: stringOf(last.text) + textOf(part) }] }
  const segment = segmentFor(part)
  return segment ? { ...entry, segments: [...before, segment] } : entry
}

function segmentFor(part: Part): JsonObject | undefined {
  const text = part.type === 'tool-result' ? textOf(part) : textualPart(part)
  if (part.type === 'tool-call')
    return {
      kind: 'call',
      type: 'generic',
      name: part.name,
      input: {},
      before: '\n',
      text: `\n**Input:**\n\n${JSON.stringify(part.input)}\n\n**Result:**\n\n`,
      after: '\n</details></tool-use>\n\n',
    }
  if (text === '') return undefined
  return part.type === 'thinking'
    ? { kind: 'thinking', before: '\n', text, after: '\n</details></think>\n\n' }
    : { kind: 'text', text, after: '\n\n' }
}

function write(conversation: Conversation): string {
  const messages = withSystem(conversation, 'user', withResultsAtCalls(conversation))
  const head = '<!-- Generated by SpecStory, Markdown v2.1.0 -->\n\n# 1970-01-01 00:00:00Z\n\n'
  return renderAll([{ head }, ...messages.flatMap((message) => entriesFor(message))], pageForm)
}
