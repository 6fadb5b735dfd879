import { expect, it } from 'vitest'
import * as z from 'zod'
import { legalFields } from './legal-fields'

const schema = z.object({ limit: z.number().positive().optional(), name: z.string().optional() })

it('keeps what is legal beside what is not', () => {
  expect(legalFields(schema, { limit: 5, name: 7, gone: true })).toEqual({ limit: 5 })
  expect(legalFields(schema, { limit: 5, name: 'Ada' })).toEqual({ limit: 5, name: 'Ada' })
})

it('finds nothing in what is no object', () => {
  for (const stored of [undefined, null, 'text', [1]]) expect(legalFields(schema, stored)).toEqual({})
})
