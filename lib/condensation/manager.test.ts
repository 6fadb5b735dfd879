import { fallbackText, placeText, reasonText, warningText } from '@/lib/condensation/words'
import { describe, expect, it } from 'vitest'
import { deepFreeze } from '@/lib/core/freeze'
import { ok, unwrap } from '@/lib/core/result'
import { createManager, type ManagedOptions, type Manager, type ManagerSettings } from './manager'
import type { Ports } from './ports'
import { lossless } from './providers/lossless'
import { native } from './providers/native'
import { defineProvider, type Provider } from './providers/provider'
import { smart } from './providers/smart'
import { truncation } from './providers/truncation'
import { providerEntries } from './registry'
import { assistant, call, conversation, lines, result, user, words } from './testing/conversations'
import { failing, fakeSummarizer, testPorts } from './testing/ports'

const session = deepFreeze(
  conversation(
    user('build it'),
    ...Array.from({ length: 10 }, (_, index) => [assistant(words(20, `t${index}x`), call(`c${index}`, 'read', { path: `f${index}` })), user(result(`c${index}`, lines(40, 20, `r${index}x`)))]).flat(),
    assistant('done'),
  ),
)

const make = (ports: Partial<Ports> = {}, settings: Partial<ManagerSettings> = {}): Manager => createManager(providerEntries, testPorts(ports), settings)
const condense = async (manager: Manager, options: ManagedOptions = {}) => unwrap(await manager.condense(session, options))
const broken = (): Provider => ({ ...lossless, id: 'broken', compile: () => { throw new Error('injected crash') } })

describe('registry', () => {
  it('lists by priority and switches at run time', () => {
    const manager = make()
    expect(manager.listProviders().map((info) => [info.id, info.active])).toEqual([['native', true], ['lossless', false], ['truncation', false], ['smart', false]])
    expect(unwrap(manager.setActiveProvider('smart')).id).toBe('smart')
    expect(manager.getActiveProvider().id).toBe('smart')
    expect(manager.setActiveProvider('nobody')).toMatchObject({ ok: false, error: { code: 'PROVIDER_NOT_FOUND' } })
    manager.setEnabled('smart', false)
    expect(manager.getActiveProvider().id).toBe('native')
  })

  it('takes a provider that is not among its own', async () => {
    const manager = make()
    manager.registerProvider({ provider: { ...truncation, id: 'mine' }, enabled: true, priority: 1 })
    expect((await condense(manager, { providerId: 'mine' })).by).toBe('mine')
  })

  it('uses the active provider for an unknown one, and says so', async () => {
    const done = await condense(make(), { providerId: 'nobody' })
    expect(done.by).toBe('native')
    expect(done.condensation.fallbacks.map(fallbackText)).toEqual(['nobody → native: Provider nobody is not registered or not enabled.'])
  })

  it('without any provider fails at once', () => {
    expect(() => createManager([], testPorts()).getActiveProvider()).toThrow('No condensation provider is enabled')
  })
})

describe('thresholds', () => {
  it.each([
    [undefined, 75, undefined],
    ['inherits', 75, undefined],
    ['unknown', 75, undefined],
    ['own', 60, undefined],
    ['least', 5, undefined],
    ['most', 100, undefined],
    ['low', 75, 'Invalid threshold 4 for profile low'],
    ['high', 75, 'Invalid threshold 101 for profile high'],
    ['toString', 75, undefined],
  ])('of profile %s is %i', (profile, percent, warning) => {
    const threshold = make({}, { profileThresholds: { inherits: -1, own: 60, least: 5, most: 100, low: 4, high: 101 } }).getEffectiveThreshold(profile)
    expect(threshold.percent).toBe(percent)
    expect(threshold.warning && warningText(threshold.warning).slice(0, warning?.length)).toBe(warning)
  })

  it('are set per profile, legal ones only', () => {
    const manager = make()
    expect(manager.setProfileThreshold('a', 50)).toBeUndefined()
    expect(manager.setProfileThreshold('a', 3)).toMatchObject({ type: 'illegalThreshold', threshold: 3 })
    expect(manager.getEffectiveThreshold('a').percent).toBe(50)
    manager.setProfileThreshold('a', -1)
    expect(manager.getEffectiveThreshold('a').percent).toBe(75)
  })

  it.each([
    ['below both', { tokens: 74_000, contextWindow: 100_000 }, false, undefined],
    ['at the percentage', { tokens: 75_000, contextWindow: 100_000 }, true, 'percentage'],
    ['with the last message', { tokens: 74_000, lastMessageTokens: 1_000, contextWindow: 100_000 }, true, 'percentage'],
    ['above what the answer leaves', { tokens: 50_001, contextWindow: 100_000, maxTokens: 40_000 }, true, 'absolute'],
    ['at what the answer leaves', { tokens: 50_000, contextWindow: 100_000, maxTokens: 40_000 }, false, undefined],
  ])('decide %s', (_name, load, needed, trigger) => {
    expect(make().shouldCondense(load)).toMatchObject({ condense: needed, ...(trigger ? { trigger } : {}) })
  })

  it('reserve 8,192 tokens where the model’s maximum is not known', () => {
    expect(make().shouldCondense({ tokens: 1, contextWindow: 100_000 }).allowedTokens).toBeCloseTo(100_000 * 0.9 - 8_192)
    expect(make().shouldCondense({ tokens: 1, contextWindow: 100_000, maxTokens: 0 }).allowedTokens).toBeCloseTo(100_000 * 0.9 - 8_192)
  })
})

describe('condenseIfNeeded', () => {
  it('refuses where there is no need', async () => {
    expect(await make().condenseIfNeeded(session, { contextWindow: 1_000_000 })).toMatchObject({ ok: false, error: { code: 'NOT_NEEDED', message: 'Condensation not needed' } })
  })

  it('condenses where there is', async () => {
    expect(unwrap(await make().condenseIfNeeded(session, { contextWindow: 10_000, providerId: 'truncation' })).by).toBe('truncation')
  })

  it('does not repeat what saved next to nothing until something was added', async () => {
    const manager = make()
    const options = { contextWindow: 9_000, providerId: 'lossless', taskId: 'task' }
    unwrap(await manager.condenseIfNeeded(session, options))
    expect(await manager.condenseIfNeeded(session, options)).toMatchObject({ ok: false, error: { code: 'LOOP_GUARD', message: expect.stringContaining('saved only 0.0 %') } })
    expect((await manager.condenseIfNeeded(session, { ...options, taskId: 'other' })).ok).toBe(true)
    const grown = conversation(...session.messages, user(words(900, 'new')))
    expect((await manager.condenseIfNeeded(grown, options)).ok).toBe(true)
  })

  it('stops after three times within a minute', async () => {
    let now = 0
    const manager = make({ clock: { now: () => now } })
    const options = { contextWindow: 9_000, providerId: 'truncation', taskId: 'task' }
    for (let attempt = 0; attempt < 3; attempt++) unwrap(await manager.condenseIfNeeded(session, options))
    expect(await manager.condenseIfNeeded(session, options)).toMatchObject({ ok: false, error: { code: 'LOOP_GUARD' } })
    now = 61_000
    expect((await manager.condenseIfNeeded(session, options)).ok).toBe(true)
  })
})

describe('failures (NFR-R-002), injected', () => {
  it('a provider that crashes falls back to native', async () => {
    const manager = make()
    manager.registerProvider({ provider: broken(), enabled: true, priority: 1 })
    const done = await condense(manager, { providerId: 'broken' })
    expect(done.by).toBe('native')
    expect(done.condensation.fallbacks.map(fallbackText)).toEqual(['broken → native: injected crash'])
    expect(done.condensation.checks.pairsWhole).toBe(true)
  })

  it('native that fails too is followed by half of the messages', async () => {
    const done = await condense(make({ summarizer: fakeSummarizer(failing('unavailable')) }))
    expect(done.by).toBe('truncate-half')
    expect(done.condensation.fallbacks.map(fallbackText)).toEqual(['native → truncate-half: injected unavailable'])
    expect(done.condensation.warnings.map(warningText)).toContain('Condensation failed, truncated 50% of messages')
    expect(done.condensation.conversation.messages.map((message) => message.id)).toEqual(['m1', ...Array.from({ length: 11 }, (_, index) => `m${index + 12}`)])
    expect(done.condensation.checks).toMatchObject({ pairsWhole: true, firstMessageKept: true })
  })

  it('where nothing can go, the input comes back', async () => {
    const tiny = deepFreeze(conversation(user('a'), assistant('b')))
    const done = unwrap(await make({ summarizer: undefined }).condense(tiny, { contextWindow: 10 }))
    expect(done.by).toBe('unchanged')
    expect(done.condensation.conversation).toBe(tiny)
    expect(done.condensation.fallbacks.map((hop) => `${placeText(hop.from)} → ${placeText(hop.to)}`)).toEqual(['native → truncate-half', 'truncate-half → unchanged'])
  })

  it('a refusal costs no messages where the context still fits', async () => {
    const tiny = conversation(user('a'), assistant('b'), user('c'), assistant('d'))
    const done = unwrap(await make().condense(tiny, { contextWindow: 100_000 }))
    expect(done.by).toBe('unchanged')
    expect(done.condensation.fallbacks.map(fallbackText)).toEqual(['native → unchanged: Not enough messages to condense context'])
  })

  it('an illegal config is replaced by the default one, and the report says which field', async () => {
    const done = await condense(make(), { providerId: 'truncation', config: { version: 'v2', preserveRecentCount: -4 } })
    expect(done.by).toBe('truncation')
    expect(done.condensation.fallbacks[0]).toEqual({ from: { type: 'config', provider: 'truncation', config: 'given' }, to: { type: 'config', provider: 'truncation', config: 'default' }, reason: { type: 'configIllegal', fields: ['preserveRecentCount'] } })
  })

  it('a condensing profile without a handler is replaced by the conversation’s own', async () => {
    const done = await condense(make({ summarizerFor: () => undefined }), { condensingProfileId: 'cheap' })
    expect(done.by).toBe('native')
    expect(done.condensation.fallbacks.map(fallbackText)).toEqual(['profile cheap → Fake Model: Profile cheap has no handler.'])
  })

  it('a lossless prelude that fails is passed over', async () => {
    const crash = (): never => { throw new Error('injected prelude') }
    const references = { apply: crash, relink: crash, expand: crash, resolves: crash }
    const done = await condense(make(), { providerId: 'smart', references, config: { losslessPrelude: { enabled: true }, passes: [batch] } })
    expect(done.by).toBe('smart')
    expect(done.condensation.steps.map((step) => [step.id, step.status, step.reason && reasonText(step.reason)])).toEqual([['lossless-prelude', 'failed', 'injected prelude'], ['batch', 'done', undefined]])
    expect(done.condensation.warnings.map(warningText)).toEqual(['Lossless prelude: injected prelude'])
  })

  it('a pass that fails is passed over, and the next one runs', async () => {
    const summarizer = fakeSummarizer(failing('timeout'))
    const done = await condense(make({ summarizer }), { providerId: 'smart', config: { passes: [batch, suppress] } })
    expect(done.by).toBe('smart')
    expect(done.condensation.steps.map((step) => step.status)).toEqual(['failed', 'done'])
  })

  it('a pipeline of which nothing worked falls back like any provider', async () => {
    const summarizer = fakeSummarizer(failing('timeout'))
    const done = await condense(make({ summarizer }), { providerId: 'smart', config: { passes: [batch] } })
    expect(done.by).toBe('truncate-half')
    expect(done.condensation.fallbacks.map((hop) => placeText(hop.from))).toEqual(['smart', 'native'])
  })

  it('charges what failed attempts cost', async () => {
    const summarizer = fakeSummarizer(() => ok({ text: ' ', usage: { costUsd: 0.03 } }))
    const done = await condense(make({ summarizer }), { providerId: 'native' })
    expect(done.by).toBe('truncate-half')
    expect(done.condensation.costUsd).toBe(0.03)
  })

  it('a cancelled run falls back to nothing', async () => {
    const controller = new AbortController()
    controller.abort()
    expect(await make().condense(session, { signal: controller.signal })).toMatchObject({ ok: false, error: { code: 'ABORTED' } })
  })
})

describe('prompts and metrics', () => {
  it('gives native the prompt of the run, else of the profile', async () => {
    const summarizer = fakeSummarizer()
    const manager = make({ summarizer }, { profilePrompts: { mine: 'profile prompt' } })
    await condense(manager, { profileId: 'mine' })
    await condense(manager, { profileId: 'mine', customPrompt: 'run prompt' })
    await condense(manager, { profileId: 'mine', config: { ...native.defaultConfig, customPrompt: 'config prompt' } })
    expect(summarizer.requests.map((request) => request.system)).toEqual(['profile prompt', 'run prompt', 'config prompt'])
  })

  it('adds up per provider and profile', async () => {
    const manager = make()
    await condense(manager, { profileId: 'a' })
    await condense(manager, { profileId: 'b', providerId: 'truncation' })
    await condense(manager, { profileId: 'b', providerId: 'smart', config: { passes: 'nonsense' } })
    const metrics = manager.metrics()
    expect(metrics.total.condensations).toBe(3)
    expect(metrics.byProfile).toMatchObject({ a: { condensations: 1 }, b: { condensations: 2 } })
    expect(metrics.byProvider.native?.costUsd).toBeCloseTo(0.001)
    expect(metrics.byProvider.truncation?.costUsd).toBe(0)
    expect(metrics.total.tokensAfter).toBeLessThan(metrics.total.tokensBefore)
  })
})

const batch = { id: 'batch', name: 'Batch', mode: 'batch', selection: { type: 'preserve_recent', keepRecentCount: 3 }, batchConfig: { operation: 'summarize' } }
const suppress = { id: 'suppress', name: 'Suppress', mode: 'individual', selection: { type: 'preserve_recent', keepRecentCount: 3 }, individualConfig: { defaults: { toolResults: { operation: 'suppress' } } } }

it('defineProvider refuses a default config that is no object', () => {
  expect(() => defineProvider({ ...smart, defaultConfig: 3, configSchema: native.configSchema, compile: () => { throw new Error('unused') } })).toThrow()
})
