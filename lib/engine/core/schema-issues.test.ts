import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { firstIssue, issuesOnOneLine, schemaIssues } from './schema-issues'

const failed = (schema: z.ZodType, value: unknown): z.ZodError => {
  const parsed = schema.safeParse(value)
  if (parsed.success) throw new Error('expected a value that the schema refuses')
  return parsed.error
}
const words = (schema: z.ZodType, value: unknown): readonly string[] =>
  schemaIssues(failed(schema, value)).map(({ message }) => message)

describe('what a schema has against a value, in words', () => {
  it.each([
    [z.string().min(1), '', 'Must not be empty.'],
    [z.string().min(3), 'a', 'Must have at least 3 characters.'],
    [z.string().max(2), 'abc', 'Must have at most 2 characters.'],
    [z.number().min(1), 0, 'Must be at least 1.'],
    [z.number().positive(), 0, 'Must be more than 0.'],
    [z.number().max(100), 101, 'Must be at most 100.'],
    [z.number().lt(5), 5, 'Must be less than 5.'],
    [z.array(z.string()).max(1), ['a', 'b'], 'Must have at most 1 entry.'],
    [z.int(), 1.5, 'Must be a whole number.'],
    [z.string(), 5, 'Must be text.'],
    [z.object({}), 'x', 'Must be an object.'],
    [z.string(), undefined, 'Is missing: must be text.'],
    [z.strictObject({}), { extra: 1 }, 'There is no field "extra" here.'],
    [z.strictObject({}), { a: 1, b: 2 }, 'There are no fields "a", "b" here.'],
    [z.literal('a'), 'b', 'Must be "a".'],
    [z.enum(['a', 'b']), 'c', 'Must be one of "a", "b".'],
    [z.union([z.string(), z.number()]), true, 'Has none of the forms that are known.'],
    [
      z.discriminatedUnion('type', [z.object({ type: z.literal('a') }), z.object({ type: z.literal('c') })]),
      { type: 'b' },
      'Must be of a known "type": "a", "c".',
    ],
    [z.string().refine(() => false, 'Its own words.'), 'a', 'Its own words.'],
  ])('%# %s', (schema, value, message) => {
    expect(words(schema, value)).toEqual([message])
  })

  it('names the place, or the whole', () => {
    const schema = z.object({ list: z.array(z.object({ name: z.string().min(1) })), count: z.int() })
    const error = failed(schema, { list: [{ name: '' }], count: 'x' })
    expect(schemaIssues(error).map(({ path }) => path)).toEqual([['list', 0, 'name'], ['count']])
    expect(firstIssue(error, 'input')).toBe('list.0.name: Must not be empty.')
    expect(issuesOnOneLine(error, 'input')).toBe('list.0.name: Must not be empty.; count: Must be a number.')
    expect(firstIssue(failed(schema, 5), 'input')).toBe('input: Must be an object.')
    expect(firstIssue({ issues: [] }, 'input')).toBe('input: is not as expected.')
  })
})
