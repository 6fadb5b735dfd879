import { expect, it } from 'vitest'
import type { JsonObject } from '@/lib/engine'
import { configSchema } from './action'

const nested = (depth: number): JsonObject => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`) as JsonObject

it('refuses a config that is nested too deeply in words, not by an overflow', () => {
  const refused = configSchema.safeParse(nested(5_000))
  expect(refused.error?.issues.map(({ message }) => message)).toEqual(['is nested more than 64 levels deep'])
  expect(configSchema.safeParse(nested(60)).success).toBe(true)
  expect(configSchema.safeParse({ a: () => 1 }).success).toBe(false)
})
