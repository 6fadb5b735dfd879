import { describe, expect, it } from 'vitest'
import { deepFreeze } from '@/lib/core/testing/freeze'
import { ok, unwrap } from '@/lib/core/result'
import { createManager, type ManagedOptions, type ManagerSettings } from './manager'
import type { Ports } from './ports'
import { native } from './providers/native'
import { defineProvider, type Provider } from './providers/provider'
import { createChains } from './steps/summarizer-chain'
import { providerEntries, usable, type ProviderEntry } from './registry'
import { assistant, call, conversation, lines, result, user, words } from './testing/conversations'
import { failing, fakeSummarizer, testPorts } from './testing/ports'

const session = deepFreeze(
  conversation(
    user('build it'),
    ...Array.from({ length: 10 }, (_, index) => [
      assistant(words(20, `t${index}x`), call(`c${index}`, 'read', { path: `f${index}` })),
      user(result(`c${index}`, lines(40, 20, `r${index}x`))),
    ]).flat(),
    assistant('done'),
  ),
)

const manager = (settings: Partial<ManagerSettings> = {}, entries: readonly ProviderEntry[] = providerEntries) =>
  createManager(entries, settings)
type Given = Partial<ManagedOptions> & {
  readonly ports?: Partial<Ports>
  readonly settings?: Partial<ManagerSettings>
  readonly of?: typeof session
}
const run = ({ ports = {}, settings, of = session, ...options }: Given = {}) =>
  manager(settings).condense(of, testPorts(ports), { onFailure: 'stop', ...options })
const done = async (given: Given) => unwrap(await run({ onFailure: 'fall-back', ...given }))
const hops = ({
  condensation,
}: {
  readonly condensation: { readonly fallbacks: readonly { readonly from: unknown; readonly to: unknown }[] }
}) => condensation.fallbacks.length
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

describe('the registry', () => {
  const ids = providerEntries.map(({ provider }) => provider.id)

  it('is listed by priority; the default one is used where none is named', () => {
    const providers = usable(providerEntries)
    const priorityOf = (id: string): number => providerEntries.find((entry) => entry.provider.id === id)?.priority ?? 0
    expect(providers.map(({ id }) => priorityOf(id))).toEqual(
      providers.map(({ id }) => priorityOf(id)).toSorted((a, b) => b - a),
    )
    expect(unwrap(manager().provider()).id).toBe('native')
  })

  it.each(ids)('makes %s the default one where the settings say so', (id) => {
    expect(unwrap(manager({ defaultProvider: id }).provider()).id).toBe(id)
  })

  it.each(ids)('without %s goes on with the others', (id) => {
    const rest = manager(
      { defaultProvider: id },
      providerEntries.map((entry) => ({ ...entry, enabled: entry.provider.id !== id })),
    )
    expect(rest.provider(id)).toMatchObject({ ok: false, error: { code: 'PROVIDER_NOT_FOUND' } })
    expect(unwrap(rest.provider()).id).toBe(usable(providerEntries).find((provider) => provider.id !== id)?.id)
  })

  it.each(ids)('runs %s by its own name, and its config is the one that was given', async (id) => {
    const made = await run({ provider: id })
    expect(made.ok && made.value.by).toBe(id)
    expect(await run({ provider: id, config: { nonsense: true, version: 'v0' } })).toMatchObject({
      ok: false,
      error: { code: 'CONFIG_INVALID' },
    })
  })

  it('refuses a provider that is not there, or takes the default one in its place and says so', async () => {
    expect(await run({ provider: 'nobody' })).toMatchObject({ ok: false, error: { code: 'PROVIDER_NOT_FOUND' } })
    const instead = await done({ provider: 'nobody', config: { of: 'nobody' } })
    expect([instead.by, hops(instead)]).toEqual(['native', 1])
    expect(createManager([]).provider()).toMatchObject({ ok: false, error: { code: 'PROVIDER_NOT_FOUND' } })
  })
})

describe('the threshold', () => {
  const profileThresholds = { inherits: -1, own: 60, least: 5, most: 100, low: 4, high: 101 }

  it.each([
    [undefined, 75, 'default', false],
    ['inherits', 75, 'default', false],
    ['unknown', 75, 'default', false],
    ['own', 60, 'profile', false],
    ['least', 5, 'profile', false],
    ['most', 100, 'profile', false],
    ['low', 75, 'default', true],
    ['high', 75, 'default', true],
    ['toString', 75, 'default', false],
  ])('of profile %s is %i (%s)', (profile, percent, source, warns) => {
    const found = manager({ profileThresholds }).threshold(profile)
    expect(found).toMatchObject({ percent, source })
    expect(found.warning !== undefined).toBe(warns)
  })

  it('is inherited from where the settings found it', () => {
    expect(manager({ threshold: { percent: 40, source: 'workspace' } }).threshold('x')).toMatchObject({
      percent: 40,
      source: 'workspace',
    })
  })

  it.each([
    ['below both', { tokens: 74_000, contextWindow: 100_000 }, 'below'],
    ['at the percentage', { tokens: 75_000, contextWindow: 100_000 }, 'percentage'],
    ['with the last message', { tokens: 74_000, lastMessageTokens: 1_000, contextWindow: 100_000 }, 'percentage'],
    ['above what the answer leaves', { tokens: 50_001, contextWindow: 100_000, maxTokens: 40_000 }, 'absolute'],
    ['at what the answer leaves', { tokens: 50_000, contextWindow: 100_000, maxTokens: 40_000 }, 'below'],
  ] as const)('decides %s', (_name, load, reason) => {
    expect(manager().shouldCondense(load)).toMatchObject({
      condense: reason !== 'below',
      reason,
      contextWindow: 100_000,
    })
  })

  it.each([undefined, 0])('reserves 8,192 tokens where the model’s maximum is %s', (maxTokens) => {
    expect(manager().shouldCondense({ tokens: 1, contextWindow: 100_000, maxTokens }).allowedTokens).toBeCloseTo(
      100_000 * 0.9 - 8_192,
    )
  })

  it('of the profile decides for the profile', () => {
    expect(
      manager({ profileThresholds }).shouldCondense({ tokens: 60, contextWindow: 100 }, { profile: 'own' }),
    ).toMatchObject({ condense: true, threshold: { percent: 60, source: 'profile' } })
  })

  it('decides nothing while automatic condensing is off', () => {
    expect(manager({ automatic: false }).shouldCondense({ tokens: 90, contextWindow: 100 })).toMatchObject({
      condense: false,
      reason: 'automatic-off',
      trigger: 'percentage',
    })
  })
})

describe('the loop guard', () => {
  const load = { tokens: 9_600, contextWindow: 10_000 }
  const little = { at: 0, tokensBefore: 9_800, tokensAfter: 9_600 }

  it('holds back what saved next to nothing until something was added', () => {
    expect(manager().shouldCondense(load, { history: [little] })).toMatchObject({
      condense: false,
      reason: 'held-back',
      held: { type: 'saved-little', minimum: 5 },
    })
    expect(manager().shouldCondense({ ...load, tokens: 10_080 }, { history: [little] }).condense).toBe(true)
    expect(manager({ minimumSavingPercent: 1 }).shouldCondense(load, { history: [little] }).condense).toBe(true)
  })

  it('holds back the fourth time within a minute', () => {
    const history = [1, 2, 3].map((second) => ({ at: second * 1_000, tokensBefore: 9_800, tokensAfter: 5_000 }))
    expect(manager().shouldCondense(load, { history, now: 10_000 })).toMatchObject({
      condense: false,
      held: { type: 'too-often', times: 3 },
    })
    expect(manager().shouldCondense(load, { history, now: 62_000 }).condense).toBe(true)
  })
})

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

describe('what reaches the person', () => {
  it('options that are legal and probably not meant', async () => {
    const made = unwrap(await run({ provider: 'truncation', config: { version: 'v2', preserveRecentCount: 0 } }))
    expect(made.condensation.warnings).toHaveLength(1)
  })

  it('a saving below the minimum', async () => {
    const warnings = async (minimumSavingPercent: number) =>
      unwrap(await run({ provider: 'lossless', settings: { minimumSavingPercent } })).condensation.warnings.length
    expect([await warnings(5), await warnings(0)]).toEqual([1, 0])
  })

  it('the prompt of the settings, for whatever provider stands in', async () => {
    const summarizer = fakeSummarizer()
    await done({ provider: 'nobody', ports: { summarizer }, prompts: { profiles: {}, global: 'of everyone' } })
    expect(summarizer.requests.map(({ system }) => system)).toEqual(['of everyone'])
  })
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

it('defineProvider refuses a default config that is no object', () => {
  expect(() =>
    defineProvider({
      ...native,
      defaultConfig: 3,
      configSchema: native.configSchema,
      compile: () => {
        throw new Error('unused')
      },
    } as never),
  ).toThrow()
})
