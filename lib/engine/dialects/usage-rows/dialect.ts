import { defined } from '../../core/defined'
import { err, ok, type Result } from '../../core/result'
import { MEBIBYTE } from '../../core/units'
import type { Conversation } from '../../conversation/conversation'
import { messageId, partId, toolCallId } from '../../conversation/ids'
import type { Message } from '../../conversation/message'
import type { Part } from '../../conversation/part'
import { NO_NAME, sizedText, sizeOf } from '../../conversation/texts/sized-text'
import { visibleText } from '../../conversation/texts/visible-text'
import type { Dialect, ParsedFile } from '../dialect'
import { ImportError, type ImportProblem } from '../import/import-error'
import { MAX_FILE_BYTES, documentOf, type SourceFile } from '../import/source-file'
import { FORMAT, type PartRow, type SizeCounter, type UsageRows, usageRows, usageRowsOf, usageRowsText } from './rows'

const ENDING = '-usage'

/** The dialect that a session was recorded in, whether it was copied, or written as rows, since. */
export const recordedIn = (dialect: string): string => dialect.replace(/(?:-copy|-usage)+$/, '')

/** The dialect of rows of sessions that were recorded in the given one. */
export const rowsOf = (dialect: Dialect): Dialect => ({
  ...dialect,
  id: `${dialect.id}${ENDING}`,
  cacheMarks: () => 0,
  detect: (file) => {
    const { format, harness } = documentOf(file)
    return format === FORMAT && harness === dialect.id ? 1 : 0
  },
  parse: (file) => parse(file, dialect),
  serialize: (conversation) => usageRowsText(usageRowsOf(conversation, dialect.id, wordCounter)),
})

/** What stands in such a session is counted by its words, as it was made. */
const countWords = (text: string): number => sizeOf(text) ?? text.split(/\s+/).filter(Boolean).length
const wordCounter: SizeCounter = {
  id: 'o200k_base',
  countText: countWords,
  countPart: (part) => (part.type === 'image' ? IMAGE_TOKENS : countWords(visibleText(part))),
}

/** What an image counts whose size is not known. */
const IMAGE_TOKENS = 1_000

/** Of all parts: as many as the largest file can hold words. */
const MOST_TOKENS = MAX_FILE_BYTES / 4

function parse({ content }: SourceFile, { id, name }: Dialect): Result<ParsedFile, ImportError> {
  const read = usageRows.safeParse(content.type === 'json' ? content.value : undefined)
  if (!read.success) return err(wrongRows(read.error.issues[0]?.path ?? []))
  const rows = read.data
  const refuse = (problem: ImportProblem) => err(new ImportError(problem, { type: 'path', path: ['messages'] }))
  if (rows.messages.length === 0) return refuse({ type: 'emptySession', format: FORMAT })
  const total = rows.messages.reduce((sum, { parts }) => sum + parts.reduce((all, each) => all + each.tokens, 0), 0)
  if (total + rows.system + rows.tools > MOST_TOKENS)
    return refuse({ type: 'tooLarge', mebibytes: (4 * total) / MEBIBYTE, most: MAX_FILE_BYTES / MEBIBYTE })
  const conversation = conversationOf(rows, `${id}${ENDING}`)
  return ok({
    dialect: conversation.dialect,
    conversations: [{ index: 0, title: `${name}, sizes only`, views: [{ id: 'full', conversation }] }],
    warnings: [],
  })
}

const wrongRows = (path: readonly PropertyKey[]): ImportError =>
  new ImportError(
    { type: 'wrongRows' },
    { type: 'path', path: path.map((key) => (typeof key === 'number' ? key : String(key))) },
  )

function conversationOf(rows: UsageRows, dialect: string): Conversation {
  const messages = rows.messages.map(messageOf)
  return {
    dialect,
    sizesOnly: true,
    ...defined({ model: rows.model, contextWindow: rows.contextWindow }),
    ...(rows.system > 0 && { system: sizedText(rows.system) }),
    ...(rows.tools > 0 && { tools: [{ name: NO_NAME, definition: sizedText(rows.tools) }] }),
    messages,
    compactions: rows.compactions.flatMap(({ at, by, tokens }) => {
      const place = messages[at - 1]
      return place ? [{ at: place.id, trigger: by, tokensBefore: tokens }] : []
    }),
    envelope: undefined,
  }
}

function messageOf({ role, time, summary, parts, usage }: UsageRows['messages'][number], index: number): Message {
  const id = messageId(index + 1)
  return {
    id,
    role,
    ...defined({ timestamp: time }),
    ...(summary && { summary: { type: 'recorded' } as const }),
    parts: parts.map((row, place) => partOf(row, partId(id, place + 1))),
    ...(usage && { usage }),
  }
}

function partOf(row: PartRow, id: Part['id']): Part {
  const text = sizedText(row.tokens)
  switch (row.kind) {
    case 'text':
    case 'environment':
      return { id, type: row.kind, text }
    case 'thinking':
      return { id, type: 'thinking', text, signed: false }
    case 'image':
      return { id, type: 'image', source: { type: 'unknown' } }
    case 'other':
      return { id, type: 'opaque', label: NO_NAME, text }
    case 'call':
      return { id, type: 'tool-call', callId: toolCallId(`c${row.call}`), name: NO_NAME, input: text }
    case 'result':
      return {
        id,
        type: 'tool-result',
        callId: toolCallId(`c${row.call}`),
        content: [{ type: 'text', text }],
        isError: row.failed === true,
      }
  }
}
