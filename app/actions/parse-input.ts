import type * as z from 'zod'
import { refuse } from '@/lib/server/failure'

/** Input as its schema has it, or a refusal that names the field. Actions are reachable by anyone who can post. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw refuse('invalid-input', `${issue?.path.join('.') || 'input'}: ${issue?.message ?? 'not as expected'}`)
}
