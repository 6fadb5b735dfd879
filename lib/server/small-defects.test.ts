import { afterEach, describe, expect, it, vi } from 'vitest'
import { normalizeConfig } from '@/lib/presets/normalize'
import type { JsonObject } from '@/lib/core/json'
import { configSchema } from '@/lib/contracts/action'
import * as conversations from '@/lib/server/conversations/conversations'
import { savedConversation, useMoneyServer } from '@/lib/server/testing/money'

useMoneyServer()
afterEach(() => void vi.restoreAllMocks())

describe('a config', () => {
  const nested = (depth: number): JsonObject =>
    JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`) as JsonObject

  it('nested too deeply is refused in words, not by an overflow', () => {
    const refused = configSchema.safeParse(nested(5_000))
    expect(refused.error?.issues.map(({ message }) => message)).toEqual(['is nested more than 64 levels deep'])
    expect(configSchema.safeParse(nested(60)).success).toBe(true)
    expect(configSchema.safeParse({ a: () => 1 }).success).toBe(false)
  })

  it('with names of every object, such as __proto__, is read like any other', () => {
    const pass = {
      id: 'p',
      name: 'P',
      selection: { type: 'preserve_recent', keepRecentCount: 1 },
      mode: 'individual',
      individualConfig: JSON.parse('{"defaults":{"__proto__":{"operation":"keep"},"constructor":1}}') as JsonObject,
      execution: { type: 'always' },
    }
    expect(() =>
      normalizeConfig(
        { passes: [pass], losslessPrelude: JSON.parse('{"__proto__": 1, "toString": 2}') as JsonObject },
        'smart',
      ),
    ).not.toThrow()
  })
})

it('a deleted session can be restored for a day, whatever the wall clock does meanwhile', async () => {
  const id = await savedConversation(11)
  await conversations.remove(id)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + 3 * 24 * 60 * 60 * 1000)
  await savedConversation(12)
  expect((await conversations.restore(id)).id).toBe(id)
})
