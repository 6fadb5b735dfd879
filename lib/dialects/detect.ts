import { err, ok, type Result } from '@/lib/core/result'
import type { Dialect } from './dialect'
import { ImportError } from './import-error'
import { dialects as registered } from './registry'
import type { SourceFile } from './source-file'

export interface Claim {
  readonly dialect: Dialect
  readonly confidence: number
}

/** Every dialect that takes the file for its own, the surest first; equals stay in the registry's order. */
export function claimsOf(file: SourceFile, dialects: readonly Dialect[] = registered): readonly Claim[] {
  return dialects
    .map((dialect) => ({ dialect, confidence: dialect.detect(file) }))
    .filter((claim) => claim.confidence > 0)
    .sort((one, other) => other.confidence - one.confidence)
}

/** The dialect that is surest of the file. */
export function detectDialect(file: SourceFile, dialects: readonly Dialect[] = registered): Result<Dialect, ImportError> {
  const [best] = claimsOf(file, dialects)
  return best ? ok(best.dialect) : err(unknownFormat(dialects))
}

function unknownFormat(dialects: readonly Dialect[]): ImportError {
  return new ImportError({ type: 'unknownFormat', formats: dialects.map((dialect) => dialect.name) }, { type: 'file' })
}
