import { describe, expect, it } from 'vitest'
import type { Message } from '../../conversation/message'
import { createManager } from '../../condensation/manager'
import { providerEntries } from '../../condensation/registry'
import type { Condenser } from './condenser'
import { coldFromTokensOf, defaultReplayOptions, withOccasion, withThreshold, type ReplayOptions } from '../options'
import { thresholdPercentOf } from './threshold'
import { priceByRatios } from '../bill/prices'
import { openSession } from '../session'
import { simulate } from './simulate'
import { saidCounter, sessionOf } from '../testing/sessions'

const size = (messages: readonly Message[]): number =>
  messages.reduce((sum, { parts }) => sum + parts.reduce((all, part) => all + saidCounter.countPart(part), 0), 0)

/** Keeps the newest exchange. */
const newest: Condenser = {
  condense: async ({ messages }) => {
    const left = messages.slice(-2)
    return { messages: left, tokensBefore: size(messages), tokensAfter: size(left), calls: [], lostResults: 0 }
  },
}

/** Requests of 10,000 tokens each in a window of 100,000; before the fifth nothing happens for ten minutes. */
async function condensedAt(given: Partial<ReplayOptions>): Promise<readonly number[]> {
  const exchanges = Array.from({ length: 7 }, (_, index) => ({ tokens: 10_000, pause: index === 4 ? 600 : 10 }))
  const run = await simulate({
    session: openSession(sessionOf(exchanges), saidCounter, {
      model: 'claude',
      overrides: { scale: 1, overheadTokens: 0, hitShare: 1 },
    }),
    options: { ...defaultReplayOptions, contextWindow: 100_000, cache: 'lifetime', ...given },
    price: priceByRatios({ read: 0.1, write: 1.25, output: 0 }),
    strategy: {
      manager: createManager(providerEntries, { threshold: { percent: 95, source: 'default' } }),
      condenser: newest,
    },
  })
  return (run?.turns ?? []).flatMap(({ turn, condensation }) => (condensation ? [turn] : []))
}

describe('condensing also when the cache has expired', () => {
  it('does so after a pause over the lifetime, from so much of the window', async () => {
    expect(await condensedAt({})).toEqual([])
    expect(await condensedAt({ coldFromPercent: 30 })).toEqual([5])
    expect(await condensedAt({ coldFromPercent: 60 })).toEqual([])
  })

  it('takes tokens in place of a share, and the lifetime of the cache', async () => {
    expect(await condensedAt({ coldFromTokens: 50_000 })).toEqual([5])
    expect(await condensedAt({ coldFromTokens: 50_001, coldFromPercent: 30 })).toEqual([])
    expect(await condensedAt({ coldFromPercent: 30, lifetimeMinutes: 60 })).toEqual([])
  })
})

describe('what a strategy’s own config says of when it condenses', () => {
  const options = { ...defaultReplayOptions, contextWindow: 200_000 }

  it('holds where the options say nothing, in per cent or tokens', () => {
    expect(coldFromTokensOf(withOccasion(options, { coldFrom: 30 }))).toBe(60_000)
    expect(coldFromTokensOf(withOccasion(options, { coldFrom: 45_000 }))).toBe(45_000)
    expect(coldFromTokensOf(withOccasion({ ...options, coldFromTokens: 9_000 }, { coldFrom: 30 }))).toBe(9_000)
    expect(withOccasion(options, {})).toEqual(options)
  })

  it('asks for the greater of two least savings', () => {
    const least = (own: number, given: number): number =>
      withOccasion({ ...options, leastSavedTokens: given }, { leastSavedTokens: own }).leastSavedTokens
    expect([least(5_000, 0), least(5_000, 20_000), least(20_000, 5_000)]).toEqual([5_000, 20_000, 20_000])
  })
})

it('takes thresholds above 100 for tokens', () => {
  const options = withThreshold({ ...defaultReplayOptions, contextWindow: 200_000 }, 155_000)
  expect(thresholdPercentOf(options)).toBe(77.5)
  expect(thresholdPercentOf(withThreshold(options, 40))).toBe(40)
  expect(coldFromTokensOf(options)).toBeUndefined()
})
