import { describe, expect, it } from 'vitest'
import { ok, unwrap } from '../../core/result'
import { deepFreeze } from '../../core/testing/freeze'
import { providerEntries, type ProviderEntry } from '../registry'
import { createChains } from '../steps/summarize/summarizer-chain'
import { assistant, conversation, user, words } from '../testing/conversations'
import { manager, done, session, hops, run } from '../testing/managed-runs'
import { failing, fakeSummarizer, testPorts } from '../testing/ports'
import { native } from './native/native'
import type { Provider } from './provider'

const dead = (code: Parameters<typeof failing>[0] = 'unavailable') => ({ summarizer: fakeSummarizer(failing(code)) })

const crashing = (provider: Provider): ProviderEntry => ({
  provider: {
    ...provider,
    compile: () => {
      throw new Error('injected crash')
    },
  },
  enabled: true,
  priority: 1_000,
})

const batch = {
  id: 'batch',
  name: 'Batch',
  mode: 'batch',
  selection: { type: 'preserve_recent', keepRecentCount: 3 },
  batchConfig: { operation: 'summarize' },
}
const suppress = {
  id: 'suppress',
  name: 'Suppress',
  mode: 'individual',
  selection: { type: 'preserve_recent', keepRecentCount: 3 },
  individualConfig: { defaults: { toolResults: { operation: 'suppress' } } },
}

describe('stopping (the default of a column)', () => {
  it.each(providerEntries.map(({ provider }) => provider.id))(
    '%s that crashes is a failure and nothing else is done',
    async (id) => {
      const entries = providerEntries.map((entry) => (entry.provider.id === id ? crashing(entry.provider) : entry))
      expect(
        await manager({}, entries).condense(session, testPorts(), { provider: id, onFailure: 'stop' }),
      ).toMatchObject({ ok: false, error: { code: 'PROVIDER_ERROR', message: 'injected crash' } })
    },
  )

  it.each(['unauthorized', 'unavailable', 'timeout', 'empty', 'refused'] as const)(
    'a model that fails with %s fails the strategy',
    async (code) => {
      expect((await run({ ports: dead(code) })).ok).toBe(false)
    },
  )

  it.each([
    ['its only pass', { passes: [batch] }],
    ['every pass', { passes: [batch, { ...batch, id: 'again' }] }],
    ['every pass behind a prelude that worked', { losslessPrelude: { enabled: true }, passes: [batch] }],
  ])('a pipeline of which nothing worked is a failure: %s', async (_name, config) => {
    const repeating = conversation(
      ...session.messages,
      ...session.messages.slice(1).map((message, index) => ({
        ...message,
        id: `m${index + 100}` as typeof message.id,
        parts: message.parts.map((part, place) => ({
          ...part,
          id: `m${index + 100}.p${place + 1}` as typeof part.id,
        })),
      })),
    )
    const failed = await run({ provider: 'smart', config, ports: dead(), of: repeating })
    expect(failed).toMatchObject({
      ok: false,
      error: { code: 'PROVIDER_ERROR', message: expect.stringContaining('injected unavailable') },
    })
  })

  it('a pass that fails is passed over where another one works', async () => {
    const made = unwrap(await run({ provider: 'smart', config: { passes: [batch, suppress] }, ports: dead() }))
    expect(made.condensation.steps.map(({ status }) => status)).toEqual(['failed', 'done'])
  })
})

describe('falling back as a harness would', () => {
  it('from a provider that crashes to native', async () => {
    const entries = [
      ...providerEntries,
      { ...crashing(native), provider: { ...crashing(native).provider, id: 'broken' } },
    ]
    const made = unwrap(
      await manager({}, entries).condense(session, testPorts(), { provider: 'broken', onFailure: 'fall-back' }),
    )
    expect([made.by, hops(made), made.condensation.checks.pairsWhole]).toEqual(['native', 1, true])
  })

  it.each(['unauthorized', 'unavailable', 'timeout', 'empty', 'refused'] as const)(
    'from native whose model fails with %s to half of the messages',
    async (code) => {
      const made = await done({ ports: dead(code) })
      expect([made.by, hops(made)]).toEqual(['truncate-half', 1])
      expect(made.condensation.conversation.messages.map((message) => message.id)).toEqual([
        'm1',
        ...Array.from({ length: 11 }, (_, index) => `m${index + 12}`),
      ])
      expect(made.condensation.checks).toMatchObject({ pairsWhole: true, firstMessageKept: true })
    },
  )

  it('from a summary that is larger than what it stands for', async () => {
    const grows = fakeSummarizer(() => ok({ text: words(20_000, 'more'), usage: { costUsd: 0.5 } }))
    const made = await done({ ports: { summarizer: grows } })
    expect([made.by, made.condensation.costUsd]).toEqual(['truncate-half', 0.5])
  })

  it('through every hop to the input as it was', async () => {
    const tiny = deepFreeze(conversation(user('a'), assistant('b')))
    const made = await done({
      of: tiny,
      ports: { summarizer: undefined },
      contextWindow: 10,
      provider: 'smart',
      config: { passes: [batch, { ...batch, selection: { type: 'preserve_recent', keepRecentCount: 0 } }] },
      settings: {},
    })
    expect(['smart', 'unchanged']).toContain(made.by)
    const refused = await done({ of: tiny, ports: { summarizer: undefined }, contextWindow: 10 })
    expect([refused.by, hops(refused)]).toEqual(['unchanged', 2])
    expect(refused.condensation.conversation).toBe(tiny)
  })

  it('a refusal costs no messages where the context still fits', async () => {
    const tiny = conversation(user('a'), assistant('b'), user('c'), assistant('d'))
    const made = await done({ of: tiny, contextWindow: 100_000 })
    expect([made.by, hops(made)]).toEqual(['unchanged', 1])
  })

  it('from an illegal config to the default one, and names the field', async () => {
    const made = await done({ provider: 'truncation', config: { version: 'v2', preserveRecentCount: -4 } })
    expect(made.by).toBe('truncation')
    expect(JSON.stringify(made.condensation.fallbacks[0])).toContain('preserveRecentCount')
  })

  it('from a pipeline of which nothing worked', async () => {
    const made = await done({ provider: 'smart', config: { passes: [batch] }, ports: dead() })
    expect([made.by, hops(made)]).toEqual(['truncate-half', 2])
  })

  it('charges what failed attempts cost', async () => {
    const summarizer = fakeSummarizer(() => ok({ text: ' ', usage: { costUsd: 0.03 } }))
    const made = await done({ ports: { summarizer } })
    expect([made.by, made.condensation.costUsd]).toEqual(['truncate-half', 0.03])
  })

  it('a cancelled run falls back to nothing', async () => {
    const controller = new AbortController()
    controller.abort()
    expect(await run({ onFailure: 'fall-back', signal: controller.signal })).toMatchObject({
      ok: false,
      error: { code: 'ABORTED' },
    })
  })
})

describe('the models of a run', () => {
  const chain = (...codes: readonly Parameters<typeof failing>[0][]) => {
    const [first, ...rest] = [...codes.map((code) => fakeSummarizer(failing(code))), fakeSummarizer()].map(
      (summarizer, index) => ({ name: `profile ${index}`, summarizer: { ...summarizer, label: `model ${index}` } }),
    )
    return { summarizer: createChains()(first!, ...rest) }
  }

  it.each(['stop', 'fall-back'] as const)(
    'stand in for each other: the strategy is the same, so it is no reason to %s',
    async (onFailure) => {
      const made = unwrap(await run({ onFailure, ports: chain('unauthorized', 'timeout') }))
      expect([made.by, hops(made)]).toEqual(['native', 2])
      expect(made.condensation.conversation.messages.some(({ summary }) => summary?.type === 'made')).toBe(true)
    },
  )

  it('sign their own answers', async () => {
    const made = unwrap(await run({ provider: 'smart', config: { passes: [batch] }, ports: chain('unavailable') }))
    expect(JSON.stringify(made.condensation.conversation)).toContain('Summarized by model 1')
  })

  it('that failed are named where the strategy fails too', async () => {
    const all = createChains()(
      { name: 'a', summarizer: fakeSummarizer(failing('unauthorized')) },
      { name: 'b', summarizer: fakeSummarizer(failing('timeout')) },
    )
    expect(await run({ ports: { summarizer: all } })).toMatchObject({
      ok: false,
      error: {
        message: expect.stringMatching(/a: injected unauthorized.*b: injected timeout/),
        details: { fallbacks: [{}] },
      },
    })
  })
})
