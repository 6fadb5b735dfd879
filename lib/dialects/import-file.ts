import { err, ok, type Result } from '@/lib/core/result'
import { isArchiveBytes } from '@/lib/dialects/bundle/archive'
import type { BundledSession } from '@/lib/dialects/bundle/assemble'
import { nameOf } from '@/lib/dialects/bundle/paths'
import { onlySession } from '@/lib/dialects/bundle/read-archive-session'
import { detectDialect } from './detect'
import type { ParsedFile } from './dialect'
import type { ImportError } from './import-error'
import { loneSurrogatesIn } from './lone-surrogates'
import { readSourceFile, type SourceFile } from './source-file'

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
  const warnings = [...parsed.value.warnings, ...loneSurrogatesIn(file.value)]
  return ok({ ...parsed.value, warnings, encoding: file.value.encoding })
}
