import { isJsonObject, type JsonValue } from '../../core/json'
import { err, ok, type Result } from '../../core/result'
import type { Dialect } from '../dialect'
import { ImportError } from './import-error'
import { knownFormatOf } from './known-formats'
import { dialects as registered, readable } from '../registry'
import type { SourceFile } from './source-file'

export interface Claim {
  readonly dialect: Dialect
  readonly confidence: number
}

/** Every dialect that takes the file for its own, the surest first; equals stay in the registry's order. */
export function claimsOf(file: SourceFile, dialects: readonly Dialect[] = readable): readonly Claim[] {
  const sample = sampleOf(file)
  return dialects
    .map((dialect) => ({ dialect, confidence: dialect.detect(sample) }))
    .filter((claim) => claim.confidence > 0)
    .sort((one, other) => other.confidence - one.confidence)
}

/** So many lines, or elements of an array, show what a file is. */
const SAMPLED = 2_000

/** The beginning of a file, for looks at its shape: each dialect takes one. */
function sampleOf(file: SourceFile): SourceFile {
  const { content } = file
  if (content.type === 'text') return file
  if (content.type === 'jsonl') return { ...file, content: { ...content, lines: content.lines.slice(0, SAMPLED) } }
  return { ...file, content: { ...content, value: beginning(content.value) } }
}

function beginning(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return shortened(value)
  const entries = Object.entries(value)
  return entries.some(([, each]) => shortened(each) !== each)
    ? Object.fromEntries(entries.map(([key, each]) => [key, shortened(each)]))
    : value
}

const shortened = (value: JsonValue): JsonValue =>
  Array.isArray(value) && value.length > SAMPLED ? value.slice(0, SAMPLED) : value

/** The dialect that is surest of the file, unless it is known not to be read. */
export function detectDialect(file: SourceFile, dialects?: readonly Dialect[]): Result<Dialect, ImportError> {
  // Another dialect would take some of these for its own, and read the half of it.
  const kind = knownFormatOf(file)
  if (kind) return err(new ImportError({ type: 'knownFormat', kind }, { type: 'file' }))
  const [best] = claimsOf(file, dialects)
  return best ? ok(best.dialect) : err(unknownFormat(dialects ?? registered))
}

function unknownFormat(dialects: readonly Dialect[]): ImportError {
  return new ImportError({ type: 'unknownFormat', formats: dialects.map((dialect) => dialect.name) }, { type: 'file' })
}
