import { err, type Result } from '@/lib/core/result'
import { detectDialect } from './detect'
import type { ParsedFile } from './dialect'
import type { ImportError } from './import-error'
import { readSourceFile } from './source-file'

/** A file's bytes or text, read by the one dialect that claims it. */
export function importFile(input: string | Uint8Array, name?: string): Result<ParsedFile, ImportError> {
  const file = readSourceFile(input, name)
  if (!file.ok) return file
  const dialect = detectDialect(file.value)
  return dialect.ok ? dialect.value.parse(file.value) : err(dialect.error)
}
