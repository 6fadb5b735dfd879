import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { isJsonObject, objectOf, stringOf, type JsonObject, type JsonValue } from '../../core/json'
import { joined, textsOf } from '../ai-sdk/results'
import { inProject } from '../import/home'
import { textSessionHeads } from '../import/text-sessions'
import { withSystem } from '../mapped/made'
import { mappedDialect } from '../mapped/mapped-dialect'
import type { MappedSource } from '../mapped/mapped-format'
import { textPart, type CallIds, type MappedMessage } from '../mapped/mapped-message'
import { renderAll } from '../mapped/texts'
import type { SourceFile } from '../import/source-file'
import { entriesIn, historyForm } from './lines'

/**
 * Aider's chat history (0.86), Markdown: a conversation for each start of the program. What it shows beside the chat (files that were
 * added, edits, commits, tokens in round figures) stands in quotes; it is no part of the conversation, and stays.
 */
export const aider = mappedDialect({
  id: 'aider',
  name: 'Aider chat history',
  extension: '.md',
  incomplete: true,
  places: { systemPrompt: false, freeTextArguments: false },
  home: { paths: inProject('.aider.chat.history.md'), checked: 'sources' },
  detect: ({ content, text }) => (content.type === 'text' && textSessionHeads.aider.test(text) ? 0.97 : 0),
  sources,
  text: historyForm,
  read,
  create: (message, beside) =>
    entriesFor(
      message,
      beside.map(objectOf).some(({ loose }) => loose === true),
    ),
  insert: (value, part) => (isJsonObject(value) ? withPart(value, part) : value),
  write,
})

function sources(file: SourceFile): readonly MappedSource[] {
  const entries = entriesIn(file.text)
  const source = { file, records: entries.map((value, line) => ({ value, line, path: [] })) }
  const said = new Set(entries.flatMap((entry) => (isSaid(entry) ? [Number(entry.session)] : [])))
  return [...said].map((session, index) => ({
    source,
    beside: { session },
    ...(index === 0 ? { warnings: [{ code: 'incomplete', lacks: 'files', place: { type: 'file' } }] } : {}),
  }))
}

const isSaid = ({ kind }: JsonObject): boolean => kind === 'user' || kind === 'assistant'

function read(value: JsonValue, _: CallIds, beside?: JsonValue): MappedMessage | undefined {
  const { kind, session, text } = objectOf(value)
  if ((kind !== 'user' && kind !== 'assistant') || (beside !== undefined && session !== objectOf(beside).session))
    return undefined
  return { role: kind, parts: [textPart(stringOf(text), ['text'], [])] }
}

function entriesFor({ role, parts }: Pick<Message, 'role' | 'parts'>, loose: boolean): readonly JsonObject[] {
  const text = textsOf(parts).join('\n\n')
  const own = loose ? { loose } : {}
  if (text === '') return []
  return role === 'assistant'
    ? [{ kind: 'assistant', ...own, before: '\n', text, after: '\n\n' }]
    : [{ kind: 'user', ...own, text, ends: [loose ? '\n' : '  \n'], after: '' }]
}

const withPart = (value: JsonObject, part: Part): JsonObject => {
  const [text = ''] = textsOf([part])
  return text === '' ? value : { ...value, text: joined(value.text, text) }
}

function write(conversation: Conversation): string {
  const entries = withSystem(conversation, 'user').flatMap((message) => entriesFor(message, false))
  return renderAll(
    [{ kind: 'other', text: '\n# aider chat started at 1970-01-01 00:00:00\n\n' }, ...entries],
    historyForm,
  )
}
