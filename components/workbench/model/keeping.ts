import type { JsonObject } from '@/lib/engine'
import type { FieldSpec } from '@/lib/contracts/runs'
import type { Kept } from '@/components/inspector'
import { effectiveValue, isShown, withField } from '@/components/shared/model/option-values'

export interface Keeping {
  readonly isKept: boolean
  /** The options with the opposite. */
  readonly turned: JsonObject
}

const optionOf = { message: 'protectedMessages', file: 'protectedPaths' } as const

/** Undefined where the strategy has no option that says so. */
export function keepingOf(fields: readonly FieldSpec[], config: JsonObject, kept: Kept): Keeping | undefined {
  const field = fields.find(({ key }) => key === optionOf[kept.type])
  const entry = kept.type === 'message' ? kept.place : patternOf(kept.path)
  if (field === undefined || entry === undefined || !isShown(field, fields, config)) return undefined
  const value = effectiveValue(field, config)
  const entries = Array.isArray(value) ? value.map(String) : []
  const isKept = entries.includes(entry)
  const next = isKept ? entries.filter((each) => each !== entry) : [...entries, entry]
  return { isKept, turned: withField(config, field.key, next.length === 0 ? field.default : next) }
}

const LONGEST_PATTERN = 400

/** Matches this path: one without a folder would match files of that name in every folder. */
function patternOf(path: string): string | undefined {
  const plain = path.replaceAll('\\', '/')
  const pattern = plain.includes('/') ? plain : `./${plain}`
  return pattern.length > LONGEST_PATTERN ? undefined : pattern
}
