import { describe, expect, it } from 'vitest'
import { unwrap } from '../core/result'
import { createManager } from './manager'
import { native } from './providers/native/native'
import { defineProvider } from './providers/provider'
import { providerEntries, usable } from './registry'
import { manager, done, hops, run } from './testing/managed-runs'
import { fakeSummarizer } from './testing/ports'

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
  const profileThresholds = { inherits: -1, own: 60, least: 5, most: 100, low: 4, high: 101, tokens: 150_000, few: 999 }

  it.each([
    [undefined, 75, 'default', false],
    ['inherits', 75, 'default', false],
    ['unknown', 75, 'default', false],
    ['own', 60, 'profile', false],
    ['least', 5, 'profile', false],
    ['most', 100, 'profile', false],
    ['low', 75, 'default', true],
    ['high', 75, 'default', true],
    ['few', 75, 'default', true],
    ['toString', 75, 'default', false],
  ])('of profile %s is %i (%s)', (profile, percent, source, warns) => {
    const found = manager({ profileThresholds }).threshold(profile)
    expect(found).toMatchObject({ percent, source })
    expect(found.warning !== undefined).toBe(warns)
  })

  it('is in tokens from 1,000 on, whatever the window is', () => {
    const found = manager({ profileThresholds })
    expect(found.threshold('tokens')).toEqual({ tokens: 150_000, source: 'profile' })
    const reasonAt = (tokens: number) =>
      found.shouldCondense({ tokens, contextWindow: 1_000_000 }, { profile: 'tokens' }).reason
    expect([reasonAt(149_999), reasonAt(150_000)]).toEqual(['below', 'percentage'])
    expect(manager({ threshold: { tokens: 5_000, source: 'global' } }).threshold('x')).toEqual({
      tokens: 5_000,
      source: 'global',
    })
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

  it('that a summary of all is dear in a small window', async () => {
    const types = async (provider: string, contextWindow?: number) =>
      unwrap(
        await run({
          provider,
          ports: { summarizer: fakeSummarizer() },
          contextWindow,
          settings: { minimumSavingPercent: 0 },
        }),
      ).condensation.warnings
    expect(await types('native', 40_000)).toEqual([
      { type: 'smallWindow', contextWindow: 40_000, least: 110_000, dearer: 14, sessions: 17 },
    ])
    expect([await types('native', 200_000), await types('native'), await types('truncation', 40_000)]).toEqual([
      [],
      [],
      [],
    ])
  })

  it('the prompt of the settings, for whatever provider stands in', async () => {
    const summarizer = fakeSummarizer()
    await done({ provider: 'nobody', ports: { summarizer }, prompts: { profiles: {}, global: 'of everyone' } })
    expect(summarizer.requests.map(({ system }) => system)).toEqual(['of everyone'])
  })
})

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
