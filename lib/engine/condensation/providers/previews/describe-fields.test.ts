import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { providers } from '../../registry'
import { describeFields } from './describe-fields'

describe('describeFields', () => {
  it('gives each type its control, with title, help, bounds and default', () => {
    const schema = z.strictObject({
      on: z.boolean().default(true).meta({ title: 'On', description: 'Switches it.' }),
      count: z.int().min(1).max(9).default(3),
      mode: z.enum(['first_one', 'last']).default('last'),
      tools: z.array(z.string()).default([]),
      note: z.string().optional().meta({ multiline: true }),
      inner: z.strictObject({ depth: z.number().default(1) }).meta({ title: 'Inside' }),
      passes: z.array(z.strictObject({ id: z.string() })).default([]),
    })
    expect(describeFields(schema)).toEqual([
      { key: 'on', label: 'On', help: 'Switches it.', default: true, type: 'boolean' },
      { key: 'count', label: 'Count', default: 3, type: 'number', integer: true, min: 1, max: 9 },
      {
        key: 'mode',
        label: 'Mode',
        default: 'last',
        type: 'choice',
        options: [
          { value: 'first_one', label: 'First one' },
          { value: 'last', label: 'Last' },
        ],
      },
      { key: 'tools', label: 'Tools', default: [], type: 'list' },
      { key: 'note', label: 'Note', type: 'text', multiline: true, optional: true },
      { key: 'inner.depth', label: 'Depth', group: 'Inside', default: 1, type: 'number', integer: false },
      { key: 'passes', label: 'Passes', default: [], type: 'json' },
    ])
  })

  it('shows the fields of a variant only where it is chosen', () => {
    const schema = z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('a'), both: z.boolean().default(false), only: z.int().default(1) }),
      z.strictObject({ kind: z.literal('b'), both: z.boolean().default(false) }),
    ])
    const fields = describeFields(schema)
    expect(fields.map(({ key, when }) => [key, when])).toEqual([
      ['kind', undefined],
      ['both', undefined],
      ['only', { key: 'kind', oneOf: ['a'] }],
    ])
  })

  it.each(providers.map((provider) => [provider.id, provider] as const))(
    '%s has a form whose every field is named',
    (_, provider) => {
      const fields = describeFields(provider.configSchema)
      expect(fields.length).toBeGreaterThan(0)
      expect(fields.filter((field) => field.label === '')).toEqual([])
      expect(new Set(fields.map((field) => field.key)).size).toBe(fields.length)
    },
  )
})
