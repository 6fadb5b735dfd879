import type * as z from 'zod'
import { schemaIssues, type SchemaProblem } from '../../core/schema-issues'
import type { ConfigWarning, Warning } from '../reasons'

export interface ValidationIssue {
  /** Dotted path, empty for the config as a whole. */
  readonly field: string
  /** In English. */
  readonly message: string
  /** The same as data. */
  readonly problem?: SchemaProblem
  readonly code: string
}

/** `field` as in an issue. */
export type ValidationWarning = ConfigWarning & { readonly field: string }

export interface Validation {
  readonly valid: boolean
  readonly errors: readonly ValidationIssue[]
  readonly warnings: readonly ValidationWarning[]
}

export function validateWith<Schema extends z.ZodType>(
  schema: Schema,
  config: unknown,
  warnings?: (config: z.output<Schema>) => readonly ValidationWarning[],
): Validation {
  const parsed = schema.safeParse(config)
  if (parsed.success) return { valid: true, errors: [], warnings: warnings?.(parsed.data) ?? [] }
  const errors = schemaIssues(parsed.error).map(({ path, message, problem }, index) => ({
    field: path.join('.'),
    message,
    ...(problem && { problem }),
    code: parsed.error.issues[index]?.code.toUpperCase() ?? '',
  }))
  return { valid: false, errors, warnings: [] }
}

/** What is legal in a config and probably not meant, as a run or an estimate says it. */
export const optionWarnings = ({ warnings }: Validation): readonly Warning[] =>
  warnings.map(({ field: _, ...warning }) => ({ type: 'option', warning }))
