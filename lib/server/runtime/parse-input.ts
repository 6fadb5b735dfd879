import type * as z from 'zod'
import { firstIssue } from '@/lib/core/schema-issues'
import { appError } from './failure'

/** Input as its schema has it, or a refusal that names the field. Actions are reachable by anyone who can post. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw appError('invalid-input', firstIssue(parsed.error, 'input'))
}
