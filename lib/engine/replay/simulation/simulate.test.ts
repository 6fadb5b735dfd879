import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../conversation/conversation'
import type { Message } from '../../conversation/message'
import { createManager } from '../../condensation/manager'
import { providerById, providerEntries } from '../../condensation/registry'
import { arbitraryConversation } from '../../condensation/testing/arbitrary'
import { testCounter, testPorts } from '../../condensation/testing/ports'
import { compareRuns } from '../figures/compare'
import type { Condenser } from './condenser'
import { defaultReplayOptions, type ReplayOptions } from '../options'
import { priceByRates, priceByRatios } from '../bill/prices'
import { replayHarness, replayNothing, replayStrategy } from '../replay'
import type { ReplayRun } from '../figures/result'
import { openSession, type ReplaySession } from '../session'
import { simulate, type Simulation } from './simulate'
import { message, saidCounter, sessionOf, type Exchange } from '../testing/sessions'

/** In tokens of plain input: 0.1 of a read, 1.25 of a write, answers for nothing. */
const price = priceByRatios({ read: 0.1, write: 1.25, output: 0 })
const exact = { scale: 1, overheadTokens: 0, hitShare: 1 }
const options = (given: Partial<ReplayOptions> = {}): ReplayOptions => ({
  ...defaultReplayOptions,
  cache: 'ideal',
  leastCacheable: 0,
  leastSavingPercent: 0,
  ...given,
})

const open = (conversation: Conversation, overrides = exact): ReplaySession =>
  openSession(conversation, saidCounter, { model: 'claude', overrides })

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new TypeError('nothing there')
  return value
}

/** Condenses once, to these messages and whatever comes later. */
function once(made: (messages: readonly Message[]) => readonly Message[]): Condenser {
  let done = false
  const size = (messages: readonly Message[]): number =>
    messages.reduce((sum, { parts }) => sum + parts.reduce((all, part) => all + saidCounter.countPart(part), 0), 0)
  return {
    condense: async ({ messages }) => {
      const after = done ? messages : made(messages)
      done = true
      return { messages: after, tokensBefore: size(messages), tokensAfter: size(after), calls: [], lostResults: 0 }
    },
  }
}

const managerAt = (percent: number) =>
  createManager(providerEntries, { threshold: { percent, source: 'default' }, minimumSavingPercent: 5 })
const simulated = async (simulation: Simulation): Promise<ReplayRun> => found(await simulate(simulation))

/** 150,000 tokens, all cached by a first request; then requests that add nothing. The second one reaches the threshold. */
const cached = (later: number): Exchange[] => [
  { tokens: 20_000 },
  { tokens: 5_000 },
  { tokens: 124_999 },
  { tokens: 1 },
  ...Array.from({ length: later }, () => ({ tokens: 0 })),
]

describe('why cost must be simulated over turns: the table of the peers, by hand', () => {
  const replayed = async (
    later: number,
    made?: (messages: readonly Message[]) => readonly Message[],
  ): Promise<ReplayRun> =>
    simulated({
      session: open(sessionOf(cached(later))),
      options: options(),
      price,
      ...(made && { strategy: { manager: managerAt(75), condenser: once(made) } }),
    })
  const costs = ({ turns }: ReplayRun): readonly number[] =>
    turns.slice(3).map(({ cost }) => Math.round(cost / 10) * 10)

  it('nothing done: 15 k a request', async () => {
    expect(costs(await replayed(3))).toEqual([15_000, 15_000, 15_000, 15_000])
  })

  it('cut to 40 k, no prefix kept: 50 k, then 4 k; pays back at the fifth', async () => {
    const cut = await replayed(8, () => [message(900, 'user', '<40000>')])
    expect(costs(cut).slice(0, 4)).toEqual([50_000, 4_000, 4_000, 4_000])
    expect(compareRuns(cut, await replayed(8)).breakEvenTurn).toBe(3 + 5)
    expect(cut.turns[3]).toMatchObject({
      rewritten: 40_000 - 1,
      condensation: { tokensBefore: 150_000, tokensAfter: 40_000, prefixTokens: 0 },
    })
  })

  it('prune 5 k at position 20 k: 158 k, then 14.5 k; pays back after about 287 more', async () => {
    const pruned = await replayed(300, (messages) =>
      messages.map((each, index) => (index === 2 ? message(3, 'user', '<0>') : each)),
    )
    expect(costs(pruned).slice(0, 3)).toEqual([158_250, 14_500, 14_500])
    expect(compareRuns(pruned, await replayed(300)).breakEvenTurn).toBe(4 + 287)
  })
})

describe('invariant 12', () => {
  const expectLaw12 = (run: ReplayRun, window: number): void => {
    for (const turn of run.turns) {
      expect(turn.fresh + turn.cacheRead + turn.cacheWrite).toBe(turn.contextTokens)
      expect(
        Math.min(
          turn.fresh,
          turn.cacheRead,
          turn.cacheWrite,
          turn.output,
          turn.cost,
          turn.rewritten,
          turn.condensation?.cost ?? 0,
        ),
      ).toBeGreaterThanOrEqual(0)
      expect(turn.overflow).toBe(turn.contextTokens > window)
      expect(turn.cost).toBeLessThanOrEqual(1.25 * turn.costWithoutCache + 1e-9)
    }
    expect(run.totals.cost).toBeCloseTo(
      run.turns.reduce((sum, { cost, condensation }) => sum + cost + (condensation?.cost ?? 0), 0),
      6,
    )
    expect(run.totals.overflows).toBe(run.turns.filter(({ overflow }) => overflow).length)
  }

  it('a replay without a condensation is the sum of its requests', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ tokens: fc.nat(9_000), answer: fc.nat(900), pause: fc.nat(900) }), {
          minLength: 1,
          maxLength: 30,
        }),
        fc.record({
          scale: fc.double({ min: 0.5, max: 2, noNaN: true }),
          overheadTokens: fc.nat(50_000),
          hitShare: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        fc.constantFrom('recorded' as const, 'lifetime' as const, 'ideal' as const),
        async (exchanges, overrides, cache) => {
          const session = open(sessionOf(exchanges), overrides)
          const run = found(
            await replayNothing({ session, options: options({ cache, contextWindow: 100_000 }), price }),
          )
          expectLaw12(run, 100_000)
          expect(run.totals).toMatchObject({ condensations: 0, condensingCost: 0, rewritten: 0 })
          let counted = 0
          exchanges.forEach(({ tokens }, index) => {
            counted += tokens
            expect(run.turns[index]?.contextTokens).toBe(
              Math.round(overrides.scale * counted + overrides.overheadTokens),
            )
            counted += exchanges[index]?.answer ?? 0
          })
        },
      ),
      { seed: 20_261_122, numRuns: 100 },
    )
  })

  it.each(['native', 'truncation', 'lossless', 'smart'])('holds for %s on generated sessions', async (id) => {
    const provider = found(providerById(id))
    await fc.assert(
      fc.asyncProperty(
        arbitraryConversation,
        fc.integer({ min: 300, max: 4_000 }),
        fc.constantFrom('exact' as const, 'breakpoints' as const),
        fc.constantFrom('arrival' as const, 'threshold' as const),
        fc.constantFrom('tell' as const, 'halve' as const),
        async (conversation, contextWindow, prefix, lossless, overflow) => {
          const ports = testPorts({ counter: testCounter() })
          const session = openSession(conversation, ports.counter, { model: 'claude' })
          const given = options({ contextWindow, prefix, lossless, overflow, thresholdPercent: 60, reservedTokens: 10 })
          const run = found(
            await replayStrategy(
              { provider, config: provider.defaultConfig },
              { session, options: given, price },
              { ports },
            ),
          )
          expectLaw12(run, contextWindow)
          expect(run.turns).toHaveLength(session.timeline.requests.length)
        },
      ),
      { seed: 20_261_122, numRuns: 25 },
    )
  })
})

describe('cache models', () => {
  const usage = (read: number, context: number) => ({
    inputTokens: 0,
    cacheReadTokens: read,
    cacheWriteTokens: context - read,
    outputTokens: 1,
    model: 'claude-test',
  })
  const session = open(
    sessionOf([
      { tokens: 10_000, usage: usage(0, 10_000) },
      { tokens: 1_000, usage: usage(10_000, 11_000) },
      { tokens: 1_000, usage: usage(2_000, 12_000), pause: 20 },
      { tokens: 1_000, usage: usage(12_000, 13_000), pause: 400 },
    ]),
  )
  const reads = async (given: Partial<ReplayOptions>): Promise<readonly number[]> =>
    found(await replayNothing({ session, options: options(given), price })).turns.map(({ cacheRead }) => cacheRead)

  it('as recorded: what missed misses, with what it still read', async () => {
    expect(await reads({ cache: 'recorded' })).toEqual([0, 10_000, 2_000, 12_000])
  })

  it('by lifetime: what comes later than it lasts misses', async () => {
    expect(await reads({ cache: 'lifetime' })).toEqual([0, 10_000, 11_000, 0])
    expect(await reads({ cache: 'lifetime', lifetimeMinutes: 60 })).toEqual([0, 10_000, 11_000, 12_000])
  })

  it('ideal: only the first request misses; nothing is read or written below the least that is cached', async () => {
    expect(await reads({ cache: 'ideal' })).toEqual([0, 10_000, 11_000, 12_000])
    expect(await reads({ cache: 'ideal', leastCacheable: 11_500 })).toEqual([0, 0, 0, 12_000])
  })

  it('a family that charges no writes has fresh input in their place', async () => {
    const gpt = openSession(sessionOf([{ tokens: 9_000 }, { tokens: 1_000 }]), saidCounter, {
      model: 'gpt-5',
      overrides: exact,
    })
    expect(found(await replayNothing({ session: gpt, options: options(), price })).turns).toMatchObject([
      { fresh: 9_000, cacheWrite: 0 },
      { fresh: 1_000, cacheRead: 9_000, cacheWrite: 0 },
    ])
  })
})

describe('options that decide the verdict', () => {
  const long = sessionOf(Array.from({ length: 20 }, () => ({ tokens: 10_000 })))
  const cutTo = (tokens: number) => once(() => [message(900, 'user', `<${tokens}>`)])
  const replayed = (
    condenser: Condenser,
    given: Partial<ReplayOptions> = {},
    rest: Partial<Simulation> = {},
  ): Promise<ReplayRun> =>
    simulated({
      session: open(long),
      options: options(given),
      price,
      strategy: { manager: managerAt(75), condenser },
      ...rest,
    })

  it('the manager decides: at the threshold, or at the window less buffer and answer', async () => {
    expect((await replayed(cutTo(1_000))).turns.findIndex(({ condensation }) => condensation)).toBe(14)
    const never = await simulated({
      session: open(long),
      options: options({ reservedTokens: 100_000 }),
      price,
      strategy: { manager: managerAt(100), condenser: cutTo(1_000) },
    })
    expect(never.turns.findIndex(({ condensation }) => condensation)).toBe(8)
  })

  it('a dry run that saves too little is left, and not tried again until the context has grown by the loop guard', async () => {
    const slow = open(sessionOf(Array.from({ length: 100 }, () => ({ tokens: 2_000 }))))
    const run = await replayed(cutTo(140_000), { leastSavingPercent: 20 }, { session: slow })
    expect(run.totals).toMatchObject({ condensations: 0, condensingCost: 0 })
    expect(run.totals.declined).toBeGreaterThan(0)
    expect(run.totals.declined).toBeLessThan(8)
    expect((await replayed(cutTo(100_000), { leastSavedTokens: 60_000 })).totals.condensations).toBe(0)
    expect((await replayed(cutTo(100_000), { leastSavedTokens: 40_000 })).totals.condensations).toBe(1)
  })

  it('goes on beyond the window where nothing helps, and says so', async () => {
    const run = found(await replayNothing({ session: open(long), options: options({ contextWindow: 150_000 }), price }))
    expect(run.turns.filter(({ overflow }) => overflow).map(({ turn }) => turn)).toEqual([16, 17, 18, 19, 20])
  })

  it('with breakpoints a change in the middle leaves system and tools only', async () => {
    const middle = (): Condenser =>
      once((messages) => messages.map((each, index) => (index === 20 ? message(21, 'user', '<0>') : each)))
    const session = open(long, { ...exact, overheadTokens: 7_000 })
    expect((await replayed(middle(), {}, { session })).turns[14]?.cacheRead ?? 0).toBe(107_000)
    expect(
      (await replayed(middle(), { prefix: 'breakpoints' }, { session })).turns.find(({ condensation }) => condensation)
        ?.cacheRead,
    ).toBe(107_000)
    const early = (): Condenser =>
      once((messages) => messages.map((each, index) => (index === 2 ? message(3, 'user', '<0>') : each)))
    expect(
      (await replayed(early(), { prefix: 'breakpoints' }, { session })).turns.find(({ condensation }) => condensation)
        ?.cacheRead,
    ).toBe(7_000)
  })

  it('a summary rides the live prefix, or is sent anew at the whole price', async () => {
    const summarize = (): Condenser => ({
      condense: async () => ({
        messages: [message(900, 'user', '<1000>')],
        tokensBefore: 150_000,
        tokensAfter: 1_000,
        calls: [{ purpose: 'conversation', source: 'extract', requestTokens: 150_000, outputTokens: 1_000 }],
        lostResults: 1,
      }),
    })
    const live = await replayed(summarize())
    expect(live.totals.condensingCost).toBeCloseTo(0.1 * 140_000 + 10_000 + 600, 6)
    expect(live.turns[14]?.condensation).toMatchObject({ calls: 1, answers: 'extract' })
    expect(live.totals.rereadingCost).toBeGreaterThan(0)
    expect((await replayed(summarize(), { call: 'anew' })).totals.condensingCost).toBe(150_000)
  })

  it('asks what judges losses at each condensation', async () => {
    const run = await replayed(
      cutTo(1_000),
      {},
      {
        futureUse: ({ request, before }) => ({ kept: request, recoverable: 0, summarized: 0, lost: before, items: 10 }),
      },
    )
    expect(run.turns[14]?.condensation?.futureUse).toEqual({
      kept: 14,
      recoverable: 0,
      summarized: 0,
      lost: 29,
      items: 10,
    })
  })

  it('stops when told to', async () => {
    expect(
      await simulate({ session: open(long), options: options(), price, signal: { aborted: true } }),
    ).toBeUndefined()
  })
})

describe('what the harness did', () => {
  it('is the bill where it is recorded, with its own compaction', () => {
    const usage = (context: number) => ({
      inputTokens: 5,
      cacheReadTokens: context - 105,
      cacheWriteTokens: 100,
      outputTokens: 50,
      model: 'claude-test',
    })
    const session = open(
      sessionOf([50_000, 90_000, 20_000, 30_000].map((context) => ({ tokens: 10_000, usage: usage(context) }))),
    )
    const run = found(
      replayHarness({
        session,
        options: options(),
        price: found(priceByRates({ input: 1, output: 2, cacheRead: 0.1, cacheWrite5m: 1.25, tiers: [] }, 5)),
      }),
    )
    expect(run.source).toBe('recorded')
    expect(run.turns.map(({ contextTokens }) => contextTokens)).toEqual([50_000, 90_000, 20_000, 30_000])
    expect(run.turns.map(({ condensation }) => condensation !== undefined)).toEqual([false, false, true, false])
    expect(run.totals.cost * 1e6).toBeCloseTo(4 * (5 + 125 + 100) + 0.1 * (190_000 - 420), 3)
  })

  it('is modelled from the file where only its compactions are there; nothing where none is', () => {
    const session = sessionOf([{ tokens: 10_000 }, { tokens: 10_000 }, { tokens: 2_000 }, { tokens: 1_000 }])
    expect(replayHarness({ session: open(session), options: options(), price })).toBeUndefined()
    const messages = session.messages.map((each, index) =>
      index === 4 ? { ...each, summary: { type: 'recorded' } as const } : each,
    )
    const run = found(
      replayHarness({
        session: open({ ...session, messages, compactions: [{ at: found(messages[4]).id }] }),
        options: options(),
        price,
      }),
    )
    expect(run.source).toBe('modelled')
    expect(run.turns.map(({ contextTokens }) => contextTokens)).toEqual([10_000, 20_000, 2_000, 3_000])
  })
})
