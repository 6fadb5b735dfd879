import type * as z from 'zod'
import { schemaIssues } from '@/lib/core/schema-issues'

export interface ValidationIssue {
  /** Dotted path, empty for the config as a whole. */
  readonly field: string
  readonly message: string
  readonly code: string
}

export interface ValidationWarning {
  readonly field: string
  readonly message: string
  readonly suggestion?: string
}

export interface Validation {
  readonly valid: boolean
  readonly errors: readonly ValidationIssue[]
  readonly warnings: readonly ValidationWarning[]
}

export function validateWith<Schema extends z.ZodType>(schema: Schema, config: unknown, warnings?: (config: z.output<Schema>) => readonly ValidationWarning[]): Validation {
  const parsed = schema.safeParse(config)
  if (parsed.success) return { valid: true, errors: [], warnings: warnings?.(parsed.data) ?? [] }
  const errors = schemaIssues(parsed.error).map(({ path, message }, index) => ({ field: path.join('.'), message, code: parsed.error.issues[index]?.code.toUpperCase() ?? '' }))
  return { valid: false, errors, warnings: [] }
}
