import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../../core/testing/freeze'
import { providers } from '../registry'
import { arbitraryConversation } from '../testing/arbitrary'
import { expectLaws } from '../testing/invariants'
import { testPorts } from '../testing/ports'
import { contractConfigs } from '../testing/configs'
import { condense } from './provider'

const SEED = 20_261_121

describe.each(providers.map((provider) => [provider.id, provider] as const))('provider %s', (_id, provider) => {
  it('declares itself', () => {
    expect(provider.name).not.toBe('')
    expect(provider.description).not.toBe('')
    expect(provider.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(provider.validate(provider.defaultConfig)).toMatchObject({ valid: true, errors: [] })
    expect(provider.validate({ nonsense: true, version: 'v0' }).valid).toBe(false)
    expect(provider.compile({ nonsense: true, version: 'v0' })).toMatchObject({
      ok: false,
      error: { code: 'CONFIG_INVALID' },
    })
  })

  it('keeps a stable config: parsing its own default gives it again', () => {
    expect(JSON.parse(JSON.stringify(provider.configSchema.parse(provider.defaultConfig)))).toEqual(
      provider.defaultConfig,
    )
  })

  it.each(contractConfigs[provider.id]?.map((entry) => [entry.name, entry.config] as const) ?? [])(
    `keeps the invariants on generated conversations: %s (seed ${SEED})`,
    async (_name, config) => {
      await fc.assert(
        fc.asyncProperty(arbitraryConversation, async (conversation) => {
          deepFreeze(conversation)
          const ports = testPorts()
          const result = await condense(provider, conversation, config, ports, { contextWindow: 100_000 })
          const again = await condense(provider, conversation, config, testPorts(), { contextWindow: 100_000 })
          expectLaws(conversation, result, again)
        }),
        { seed: SEED, numRuns: 15 },
      )
    },
  )
})
