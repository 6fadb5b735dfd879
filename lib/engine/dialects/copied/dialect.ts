import { isJsonObject, objectOf, type JsonValue } from '../../core/json'
import { err, ok, type Result } from '../../core/result'
import type { Conversation } from '../../conversation/conversation'
import { storedConversation } from '../../conversation/stored-conversation'
import { withoutRaw } from '../../conversation/without-raw'
import { convertTo } from '../convert/convert'
import type { Dialect, ParsedFile } from '../dialect'
import { ImportError } from '../import/import-error'
import type { SourceFile } from '../import/source-file'
import { titleFrom } from '../title'
import { documentOf } from '../import/source-file'

/*
 * Sessions that came here without the file they were recorded in, as from a shared page: the conversation itself, in the words of
 * the model, with the dialect that it was read in. So it is the same session, message by message, and what is made of it goes out
 * in that dialect.
 */

const FORMAT = 'condensery-session'

/** A file of a conversation, which the copy of its dialect reads as it is. */
export const writeCopied = ({ envelope: _, messages, ...conversation }: Conversation): string =>
  `${JSON.stringify({ format: FORMAT, version: 1, conversation: { ...conversation, messages: messages.map(withoutRaw) } })}\n`

/** The dialect of copied sessions that were recorded in the given one. */
export const copiesOf = (dialect: Dialect): Dialect => {
  const id = `${dialect.id}-copy`
  return {
    ...dialect,
    id,
    cacheMarks: () => 0,
    detect: ({ content }) => {
      const source = content.type === 'json' ? dialectIn(content.value) : undefined
      return source === dialect.id || source === id ? 1 : 0
    },
    parse: (file) => parse(file, id),
    serialize: (conversation) => {
      const written = convertTo(conversation, dialect)
      return written.ok ? written.value.text : dialect.write(conversation)
    },
  }
}

const dialectIn = (value: JsonValue): JsonValue | undefined =>
  isJsonObject(value) && value.format === FORMAT ? objectOf(value.conversation).dialect : undefined

function parse(file: SourceFile, dialect: string): Result<ParsedFile, ImportError> {
  const read = storedConversation.safeParse(documentOf(file).conversation)
  if (!read.success || read.data.messages.length === 0)
    return err(
      new ImportError({ type: 'emptySession', format: FORMAT }, { type: 'path', path: ['conversation', 'messages'] }),
    )
  const conversation: Conversation = { ...read.data, dialect, envelope: undefined }
  const title = conversation.title ?? titleFrom(conversation.messages) ?? 'Conversation'
  return ok({ dialect, conversations: [{ index: 0, title, views: [{ id: 'full', conversation }] }], warnings: [] })
}
