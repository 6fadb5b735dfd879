import { err, ok, type Result } from '../../core/result'
import { isArchiveBytes } from '../bundle/archive'
import type { BundledSession } from '../bundle/assemble'
import { nameOf } from '../bundle/paths'
import { onlySession } from '../bundle/read-archive-session'
import { detectDialect } from './detect'
import type { ParsedFile } from '../dialect'
import { ImportError } from './import-error'
import { loneSurrogatesIn } from '../json/lone-surrogates'
import { readSourceFile, type SourceFile } from './source-file'

/** Of a conversation: far more than a model takes. An outline of a million messages is 150 MB, and a run of them takes more than a minute. */
export const MAX_MESSAGES = 100_000

/** A file's bytes or text, read by the one dialect that claims it. Of an archive, the one session that it holds. */
export function importFile(input: string | Uint8Array, name?: string): Result<ParsedFile, ImportError> {
  if (typeof input !== 'string' && isArchiveBytes(input)) {
    const session = onlySession(input)
    return session.ok ? importSession(session.value) : session
  }
  return parseSource(readSourceFile(input, name))
}

/** A session with what stands beside it. */
export function importSession({ path, own, beside }: BundledSession): Result<ParsedFile, ImportError> {
  const file = readSourceFile(own, nameOf(path))
  if (!file.ok || beside.size === 0) return parseSource(file)
  // What cannot be read of it tells nothing.
  const others = [...beside].flatMap(([name, bytes]): readonly SourceFile[] => {
    const other = readSourceFile(bytes, name)
    return other.ok ? [other.value] : []
  })
  return parseSource(ok({ ...file.value, beside: others }))
}

function parseSource(file: Result<SourceFile, ImportError>): Result<ParsedFile, ImportError> {
  if (!file.ok) return file
  const dialect = detectDialect(file.value)
  if (!dialect.ok) return err(dialect.error)
  const parsed = dialect.value.parse(file.value)
  if (!parsed.ok) return parsed
  const tooMany = conversationTooLong(parsed.value)
  if (tooMany !== undefined)
    return err(new ImportError({ type: 'tooManyMessages', messages: tooMany, most: MAX_MESSAGES }, { type: 'file' }))
  const warnings = [...parsed.value.warnings, ...loneSurrogatesIn(file.value)]
  return ok({ ...parsed.value, warnings, encoding: file.value.encoding })
}

/** The messages of the first conversation that has too many. */
function conversationTooLong({ conversations }: ParsedFile): number | undefined {
  const counts = conversations.map(({ views }) => views[0].conversation.messages.length)
  return counts.find((count) => count > MAX_MESSAGES)
}
