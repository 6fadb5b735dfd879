import type * as z from 'zod'
import { firstIssue } from '@/lib/engine'
import { appError } from './failure'

/**
 * Parses input with its schema, or throws an AppError that names the field. Needed in every action, because anyone can
 * post to it.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw appError('invalid-input', firstIssue(parsed.error, 'input'))
}
