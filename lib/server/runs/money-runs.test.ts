import { reasonText, savings, shownPercent, unwrap } from '@/lib/engine'
import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { loadAnalytics, listEvents } from '@/lib/server/analytics/analytics'
import { estimateStrategies } from '@/lib/server/estimates/estimates'
import { reads } from '@/lib/server/reads'
import { runSamples } from './pins'
import { setDefaultProfile } from '@/lib/server/profiles/profile-store'
import { previewRequest } from '@/lib/server/estimates/request-preview'
import { runGroup } from '@/lib/server/testing/run-group'
import type { FollowedEvent } from '@/lib/contracts/runs'
import { cancelGroup, followRuns } from './groups'
import { newestRuns } from './newest-runs'
import { saveSettings } from '@/lib/server/settings/settings'
import {
  addProfile,
  collect,
  defaults,
  lastEvent,
  miniPrices,
  ran,
  savedConversation,
  sonnetPrices,
  useMoneyServer,
} from '@/lib/server/testing/money'

const { server } = useMoneyServer()

const estimated = async (
  conversationId: string,
  given: {
    readonly provider?: string
    readonly profile?: string
    readonly conversationProfile?: string
    readonly sample?: number
  },
) => {
  const provider = given.provider ?? 'native'
  const [outcome] = await estimateStrategies({
    conversationId,
    strategies: [{ key: 'a', config: defaults(provider), ...given, provider }],
  })
  if (!outcome?.ok) throw new Error(JSON.stringify(outcome))
  return outcome.estimate
}

/** What a page hears that begins to follow the conversation now. `forMs`: it gives up after so long. */
async function followed(id: string, { forMs }: { readonly forMs?: number } = {}): Promise<readonly FollowedEvent[]> {
  const told: FollowedEvent[] = []
  await followRuns({ id }, (event) => told.push(event), AbortSignal.timeout(forMs ?? 60_000))
  return told
}

describe('a run with a model', () => {
  it('costs what the documents say, by each model: $0.081 and $0.0038, 95.2 % saved', async () => {
    const conversation = await savedConversation()
    const [large, small] = [
      await addProfile(server(), { name: 'Large', prices: sonnetPrices }),
      await addProfile(server(), { name: 'Small', model: 'fixture-mini', prices: miniPrices }),
    ]
    const [first, second] = [await ran(conversation, { profile: large }), await ran(conversation, { profile: small })]
    expect(first.money).toMatchObject({ inputTokens: 20_000, outputTokens: 1_400, calls: 1, pinnedCalls: 0, sample: 1 })
    expect(first.costUsd).toBeCloseTo(0.081, 12)
    expect(second.costUsd).toBeCloseTo(0.00384, 12)
    expect(shownPercent(savings(first.costUsd, second.costUsd)?.percent ?? 0)).toBe(95.2)
    expect(first.model).toEqual({ profile: large, profileName: 'Large', label: 'fixture', sample: 1, pinned: false })
  })

  it('reads in chunks what its window does not hold: expected, streamed, paid and pinned call by call', async () => {
    const conversation = await savedConversation(41)
    const profile = await addProfile(server(), { model: 'fixture-narrow', contextWindow: 4_000 })
    const asked = server().requests.length
    const expected = (await estimated(conversation, { profile })).calls
    expect(expected).toBeGreaterThan(2)
    const events = await collect(
      runGroup({
        groupId: randomUUID(),
        conversationId: conversation,
        strategies: [
          {
            key: 'a',
            provider: 'native',
            title: 'Narrow',
            config: { variant: 'classic', summaryMaxTokens: 500 },
            profile,
          },
        ],
      }),
    )
    const done = events.at(-1)
    if (done?.type !== 'run-finished') throw new Error(JSON.stringify(done))
    const calls = server().requests.length - asked
    expect(done.run.costUsd).toBeCloseTo(calls * 0.081, 12)
    const again = await ran(conversation, { profile, config: { variant: 'classic', summaryMaxTokens: 500 } })
    expect(again).toMatchObject({ costUsd: 0, tokensAfter: done.run.tokensAfter, money: { calls, pinnedCalls: calls } })
    expect(again.money?.steps?.[0]).toMatchObject({ calls, estimatedCalls: calls })
  })

  it('asks about small contents together, with a row each, and about what is left out alone', async () => {
    const conversation = await savedConversation(43)
    const profile = await addProfile(server(), { model: 'fixture-together' })
    const summarize = { operation: 'summarize', maxTokens: 30, batch: { maxParts: 3, maxTokens: 20_000 } }
    const config = {
      maxParallelCalls: 1,
      passes: [
        {
          id: 'all',
          name: 'All',
          selection: { type: 'preserve_recent', keepRecentCount: 0 },
          mode: 'individual',
          individualConfig: { defaults: { toolResults: summarize } },
        },
      ],
    }
    const asked = server().requests.length
    server().enqueue({
      type: 'answer',
      text: '<summary n="1">One was read.</summary> and no more',
      usage: { input: 900, output: 20 },
    })
    const run = await ran(conversation, { provider: 'smart', config, profile })
    const calls = server().requests.length - asked
    expect(run.steps[0]?.calls).toBe(calls)
    expect(run.fallbacks).toContainEqual(
      expect.objectContaining({ reason: { type: 'answersMissing', asked: 2, answered: 1 } }),
    )
    expect(run.costUsd).toBeGreaterThan(0)
    const { items } = unwrap(await reads.results.ledger({ result: { type: 'run', run: run.id } }))
    expect(items.filter(({ fates }) => fates.summarized > 0)).toHaveLength(2)
  })

  it('keeps its rates as they were, and each step with what was expected of it', async () => {
    const profile = await addProfile(server(), { prices: sonnetPrices, model: 'fixture-rates' })
    const { money } = await ran(await savedConversation(), { profile })
    expect(money?.models).toMatchObject([
      { profile, rates: { unit: 'USD per million tokens', source: 'profile', rates: { input: 3, output: 15 } } },
    ])
    expect(money?.steps).toMatchObject([
      { id: 'summarize', calls: 1, estimatedCalls: 1, costUsd: money?.costUsd, estimatedUsd: money?.estimate?.costUsd },
    ])
    expect(money?.estimate?.costUsd).toBeGreaterThan(0)
  })

  it('shows the same text again at no cost, and another one when a new sample is asked for', async () => {
    const conversation = await savedConversation(6)
    const profile = await addProfile(server(), { model: 'fixture-pins' })
    const first = await ran(conversation, { profile })
    const asked = server().requests.length
    const again = await ran(conversation, { profile })
    expect(server().requests).toHaveLength(asked)
    expect(again).toMatchObject({
      costUsd: 0,
      tokensAfter: first.tokensAfter,
      model: { pinned: true },
      money: { calls: 1, pinnedCalls: 1, inputTokens: 0 },
    })
    expect((await estimated(conversation, { profile })).costUsd).toBe(0)
    expect(await estimated(conversation, { profile })).toMatchObject({
      calls: 1,
      pinnedCalls: 1,
      tokensAfter: first.tokensAfter,
      confidence: 1,
    })

    const { nextSample } = await runSamples(again.id)
    expect(nextSample).toBe(2)
    const other = await ran(conversation, { profile, sample: nextSample })
    expect(other.costUsd).toBeCloseTo(0.081, 12)
    const { questions } = await runSamples(other.id)
    expect(questions).toMatchObject([
      { sample: 2, purpose: 'conversation', samples: [{ sample: 1, costUsd: first.costUsd }, { sample: 2 }] },
    ])
    expect(new Set(questions[0]?.samples.map(({ text }) => text)).size).toBe(2)
  })

  it('that was cancelled amid the answer is not saved, and the connection is given up', async () => {
    const profile = await addProfile(server(), { model: 'slow' })
    const conversationId = await savedConversation()
    const [abandoned, asked, groupId] = [server().abandoned(), server().requests.length, randomUUID()]
    const events = collect(
      runGroup({
        groupId,
        conversationId,
        strategies: [{ key: 'a', provider: 'native', title: 'Slow', config: defaults('native'), profile }],
      }),
    )
    await vi.waitUntil(() => server().requests.length > asked, { timeout: 10_000 })
    // Until the first words of the answer are there.
    const heard = await vi.waitUntil(
      async () => {
        const told = await followed(conversationId, { forMs: 50 })
        return told.some((each) => each.type === 'event' && 'progress' in each.event && each.event.progress.text !== '')
          ? told
          : undefined
      },
      { timeout: 10_000 },
    )
    expect(heard[0]).toMatchObject({ type: 'strategy', groupId, strategy: { key: 'a', profile } })
    expect(heard.flatMap((told) => (told.type === 'event' ? told.event.type : []))).toContain('step-started')
    expect(await followed(await savedConversation(9))).toEqual([])
    await cancelGroup(groupId)
    expect(await followed(conversationId, { forMs: 0 })).not.toContainEqual(
      expect.objectContaining({ type: 'strategy' }),
    )
    const ended = (await events).at(-1)
    expect(ended).toEqual({ type: 'run-cancelled', key: 'a', costUsd: expect.any(Number) })
    await vi.waitUntil(() => server().abandoned() > abandoned, { timeout: 10_000 })
    // What the answer had come to is estimated: its provider did not get to say.
    const [event] = (await listEvents()).events
    expect(event).toMatchObject({ outcome: 'cancelled', runId: undefined, calls: 1, costUsd: expect.any(Number) })
    expect(event?.costUsd).toBeGreaterThan(0)
    expect(ended).toMatchObject({ costUsd: event?.costUsd })
    expect((await loadAnalytics({ groupBy: 'model', bucket: 'day' })).total.failed).toBeGreaterThan(0)
  })

  it('that failed tells every page why, until it is tried again', async () => {
    const profile = await addProfile(server(), { model: 'unauthorized' })
    const conversationId = await savedConversation(11)
    const failed = await lastEvent(conversationId, { profile })
    const kept = await followed(conversationId)
    expect(kept).toMatchObject([
      { type: 'strategy', strategy: { key: 'a', provider: 'native', profile } },
      { type: 'event', event: failed },
    ])
    await lastEvent(conversationId, { provider: 'lossless', key: 'other' })
    expect(await followed(conversationId)).toEqual(kept)
    await lastEvent(conversationId, { profile, key: 'b', title: 'Another row' })
    expect(
      (await followed(conversationId)).flatMap((told) => (told.type === 'strategy' ? told.strategy.key : [])),
    ).toEqual(['b'])
  })

  it('can be followed by any page amid the answer: what it said so far, then what it says', async () => {
    const profile = await addProfile(server(), { model: 'fixture-followed' })
    const conversationId = await savedConversation(12)
    server().enqueue({ type: 'answer', text: 'One two three four five six.', chunks: 6, holdAfter: 4 })
    const first = collect(
      runGroup({
        groupId: randomUUID(),
        conversationId,
        strategies: [{ key: 'a', provider: 'native', title: 'T', config: defaults('native'), profile }],
      }),
    )
    const said = (told: readonly FollowedEvent[]) =>
      told.flatMap((each) =>
        each.type === 'event' && each.event.type === 'step-progress' ? [each.event.progress.text] : [],
      )
    await vi.waitUntil(async () => said(await followed(conversationId, { forMs: 50 })).some((text) => text !== ''))
    const second = followed(conversationId)
    server().release()
    const told = await second
    expect(said(told)[0]).toMatch(/^One/)
    expect(told.at(-1)).toMatchObject({ type: 'event', event: (await first).at(-1) })
  })

  it('is found again as the newest of its strategy, not of another, nor of another default profile', async () => {
    const conversationId = await savedConversation(13)
    const profile = await addProfile(server(), { model: 'fixture-newest' })
    const strategy = { provider: 'native', config: defaults('native') }
    const newest = (...strategies: Parameters<typeof newestRuns>[0]['strategies']) =>
      newestRuns({ conversationId, strategies })
    expect(await newest({ ...strategy, profile })).toEqual([null])
    await ran(conversationId, { profile })
    const last = await ran(conversationId, { profile })
    await setDefaultProfile('condensing', profile)
    const byDefault = await ran(conversationId, {})
    await ran(conversationId, { provider: 'lossless' })
    expect(
      (
        await newest(
          { ...strategy, profile },
          strategy,
          { ...strategy, profile, sample: 2 },
          { ...strategy, profile, config: { ...strategy.config, summaryMaxTokens: 77 } },
          { provider: 'lossless', config: defaults('lossless') },
        )
      ).map((run) => run?.id),
    ).toEqual([last.id, byDefault.id, undefined, undefined, undefined])
    await setDefaultProfile('condensing', await addProfile(server(), { model: 'fixture-other-default' }))
    expect(await newest(strategy)).toEqual([null])
    await setDefaultProfile('condensing', null)
  })

  it('stops before a call that would pass the limit', async () => {
    const profile = await addProfile(server(), { model: 'fixture-limit' })
    const conversation = await savedConversation(7)
    await saveSettings('global', { limitPerRunUsd: 0.000_1 })
    const asked = server().requests.length
    expect((await estimated(conversation, { profile })).limit).toEqual({ usd: 0.000_1, exceeded: true })
    expect(await lastEvent(conversation, { profile })).toMatchObject({
      type: 'run-failed',
      error: { message: expect.stringContaining('would pass the limit') },
    })
    expect(server().requests).toHaveLength(asked)
    await saveSettings('global', {})
    expect(await lastEvent(conversation, { profile })).toMatchObject({ type: 'run-finished' })
  })

  it('takes the profile’s prompt where the strategy has none, exactly as the preview shows it', async () => {
    const profile = await addProfile(server(), {
      model: 'fixture-prompt',
      customPrompt: 'Say only what is still to be done, in one sentence.',
    })
    const conversation = await savedConversation(8)
    const preview = await previewRequest({ profile: { id: profile }, conversationId: conversation })
    const { money } = await ran(conversation, { profile })
    expect(money?.prompt).toBe('Say only what is still to be done, in one sentence.')
    expect(JSON.parse(preview.body)).toEqual(server().requests.at(-1)?.body)
    expect(preview).toMatchObject({ calls: 1, target: expect.stringContaining('/v1') })
  })
})

describe('the choice of the model', () => {
  it('falls to the conversation’s profile where the condensing one cannot be used, and says so', async () => {
    const [broken, usable] = [
      await addProfile(server(), { name: 'No key', handler: 'anthropic', options: {}, secrets: {} }),
      await addProfile(server(), { name: 'Usable', model: 'fixture-hops' }),
    ]
    const run = await ran(await savedConversation(), { profile: broken, conversationProfile: usable })
    expect(run.money?.hops).toMatchObject([
      {
        role: 'condensing',
        profileName: 'No key',
        outcome: 'unusable',
        reason: { type: 'modelFailed', message: expect.stringContaining('ANTHROPIC_API_KEY') },
      },
      { role: 'conversation', outcome: 'chosen' },
    ])
    expect(run.fallbacks).toMatchObject([
      { from: { type: 'profile', profile: 'No key' }, to: { type: 'model', model: 'fixture-hops' } },
    ])
  })

  it('is an error with its reason where nothing can be asked', async () => {
    const broken = await addProfile(server(), { name: 'No key', handler: 'openai', options: {}, secrets: {} })
    expect(await lastEvent(await savedConversation(), { profile: broken })).toMatchObject({
      type: 'run-failed',
      error: { code: 'HANDLER_INVALID', message: expect.stringContaining('OPENAI_API_KEY') },
    })
  })

  it('goes step by step: a step may name its own profile, and one that cannot be used is reported', async () => {
    const [conversation, own] = [
      await savedConversation(),
      await addProfile(server(), { name: 'Own', model: 'fixture-own', maxOutput: 700 }),
    ]
    const run = await ran(conversation, { config: { ...defaults('native'), profile: own } })
    expect(run.money).toMatchObject({ calls: 1, models: [{ profile: own }, { profile: 'offline' }] })
    expect(server().requests.at(-1)?.body).toMatchObject({ max_tokens: 700 })
    const batch = {
      passes: [
        {
          id: 'one',
          name: 'One',
          selection: { type: 'preserve_recent', keepRecentCount: 2 },
          mode: 'batch',
          batchConfig: { summarizationConfig: { apiProfile: own } },
        },
      ],
    }
    expect((await ran(conversation, { provider: 'smart', config: batch })).money?.models).toMatchObject([
      { profile: own },
      { profile: 'offline' },
    ])
    const lost = await ran(conversation, { config: { ...defaults('native'), profile: 'prof_gone' } })
    expect(lost.fallbacks).toMatchObject([
      {
        from: { type: 'profile', profile: 'prof_gone' },
        to: { model: 'Offline extract' },
        reason: { type: 'profileGone' },
      },
    ])
    expect(await lastEvent(conversation, { conversationProfile: 'prof_gone' })).toMatchObject({
      type: 'run-failed',
      error: { code: 'not-found' },
    })
  })

  it('says in every fallback why nobody was asked, where the strategy can do without', async () => {
    const broken = await addProfile(server(), { name: 'No key', handler: 'openai', options: {}, secrets: {} })
    const summaries = { toolResults: { operation: 'summarize', maxTokens: 20 } }
    const config = {
      passes: [
        {
          id: 'all',
          name: 'All',
          selection: { type: 'preserve_recent', keepRecentCount: 0 },
          mode: 'individual',
          individualConfig: { defaults: summaries },
        },
      ],
    }
    const run = await ran(await savedConversation(12), { provider: 'smart', config, profile: broken })
    expect(run.fallbacks.length).toBeGreaterThan(1)
    for (const { reason } of run.fallbacks) expect(reasonText(reason)).toContain('OPENAI_API_KEY')
    expect([run.costUsd, run.money?.calls]).toEqual([0, undefined])
  })

  it('is the workspace’s default, and offline without one', async () => {
    const conversation = await savedConversation(9)
    expect((await ran(conversation, {})).model).toMatchObject({ profile: 'offline', label: 'Offline extract' })
    const profile = await addProfile(server(), { name: 'Default', model: 'fixture-default' })
    await setDefaultProfile('condensing', profile)
    expect((await ran(conversation, {})).model).toMatchObject({ profile, profileName: 'Default' })
    await setDefaultProfile('condensing', null)
  })

  it('is none for a strategy that asks nobody', async () => {
    const run = await ran(await savedConversation(), { provider: 'lossless' })
    expect([run.money, run.model, run.costUsd]).toEqual([undefined, undefined, 0])
    expect(await estimated(await savedConversation(), { provider: 'lossless' })).toMatchObject({
      calls: 0,
      costUsd: 0,
      confidence: 1,
      hops: [],
      tokensAfter: run.tokensAfter,
    })
  })
})

describe('estimates', () => {
  it('learn from finished calls: within 20 % after three', async () => {
    const conversation = await savedConversation(10)
    const profile = await addProfile(server(), { model: 'fixture-learning' })
    const blind = await estimated(conversation, { profile })
    for (const sample of [1, 2, 3]) await ran(conversation, { profile, sample })
    const taught = await estimated(conversation, { profile, sample: 4 })
    expect([blind.recordedCalls, taught.recordedCalls]).toEqual([0, 3])
    expect(Math.abs((taught.costUsd ?? 0) - 0.081) / 0.081).toBeLessThan(0.2)
    expect(taught.inputTokens).toBeGreaterThan(blind.inputTokens)
    await ran(conversation, { profile, sample: 4 })
    expect((await loadAnalytics({ groupBy: 'model', bucket: 'day' })).accuracy.runs).toBeGreaterThan(0)
  })

  it('end when nobody waits for them any more', async () => {
    const conversationId = await savedConversation(11, 30_000)
    const strategies = ['smart', 'native', 'truncation'].map((provider, index) => ({
      key: String(index),
      provider,
      config: defaults(provider),
    }))
    const abort = new AbortController()
    const older = reads.estimates.strategies({ conversationId, strategies }, abort.signal)
    abort.abort()
    expect(await older).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(await reads.estimates.strategies({ conversationId, strategies })).toMatchObject({
      ok: true,
      value: [{ ok: true }, { ok: true }, { ok: true }],
    })
  })

  it('say what is wrong with one strategy and go on with the others', async () => {
    const outcomes = await estimateStrategies({
      conversationId: await savedConversation(),
      strategies: [
        { key: 'a', provider: 'magic', config: {} },
        { key: 'b', provider: 'truncation', config: { version: 'v9' } },
        { key: 'c', provider: 'lossless', config: defaults('lossless') },
      ],
    })
    expect(outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.code))).toEqual([
      'PROVIDER_NOT_FOUND',
      'CONFIG_INVALID',
      'ok',
    ])
  })
})
