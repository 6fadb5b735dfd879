import { describe, expect, it } from 'vitest'
import type { Message } from '../../conversation/message'
import { createManager } from '../../condensation/manager'
import { providerEntries } from '../../condensation/registry'
import type { Condenser } from './condenser'
import { defaultReplayOptions, type ReplayOptions } from '../options'
import { priceByRatios } from '../bill/prices'
import type { ReplayRun } from '../figures/result'
import { openSession } from '../session'
import { simulate } from './simulate'
import { message, saidCounter, sessionOf } from '../testing/sessions'

/** Condenses above 81,808 tokens, whatever the threshold: 90 % less what is kept for an answer. */
const WINDOW = 100_000

async function replayed(
  overflow: ReplayOptions['overflow'],
  tokens: readonly number[],
  condenser: Condenser,
): Promise<ReplayRun> {
  const session = openSession(sessionOf(tokens.map((each) => ({ tokens: each }))), saidCounter, {
    model: 'claude',
    overrides: { scale: 1, overheadTokens: 0, hitShare: 1 },
  })
  const run = await simulate({
    session,
    options: {
      ...defaultReplayOptions,
      contextWindow: WINDOW,
      cache: 'ideal',
      leastCacheable: 0,
      leastSavingPercent: 0,
      overflow,
    },
    price: priceByRatios({ read: 0.1, write: 1.25, output: 0 }),
    strategy: {
      manager: createManager(providerEntries, { threshold: { percent: 100, source: 'default' } }),
      condenser,
    },
  })
  if (!run) throw new TypeError('it was stopped')
  return run
}

const refuses: Condenser = {
  condense: async () => ({ tokensBefore: 0, tokensAfter: 0, calls: [], lostResults: 0 }),
}

const makes = (left: readonly Message[], tokensBefore: number, tokensAfter: number): Condenser => ({
  condense: async () => ({ messages: left, tokensBefore, tokensAfter, calls: [], lostResults: 0 }),
})

const contexts = ({ turns }: ReplayRun): readonly number[] => turns.map(({ contextTokens }) => contextTokens)
const growing = [20_000, 21_000, 22_000, 18_000, 19_000, 20_500]

describe('a context that does not fit', () => {
  it('is sent all the same, and counted', async () => {
    const run = await replayed('tell', growing, refuses)
    expect(contexts(run)).toEqual([20_000, 41_000, 63_000, 81_000, 100_000, 120_500])
    expect(run.totals).toMatchObject({ overflows: 1, halvings: 0, condensations: 0 })
  })

  it('loses half of its messages after the task where the strategy makes nothing of it', async () => {
    const run = await replayed('halve', growing, refuses)
    // At the fifth request nine messages: the first stays, and of the other eight the oldest four go, two of them questions.
    expect(contexts(run)).toEqual([20_000, 41_000, 63_000, 81_000, 57_000, 77_500])
    expect(run.totals).toMatchObject({ overflows: 0, halvings: 1, condensations: 1, condensingCost: 0 })
    expect(run.turns[4]?.condensation).toMatchObject({ tokensBefore: 100_000, tokensAfter: 57_000, halvings: 1 })
    // The task was sent before and stands: only what follows it is written anew.
    expect(run.turns[4]).toMatchObject({ cacheRead: 20_000, rewritten: 18_000 })
  })

  it('is halved again and again, three times at most', async () => {
    const run = await replayed('halve', [...Array.from({ length: 9 }, (_, index) => 1_000 + index), 900_000], refuses)
    expect(run.totals.halvings).toBe(3)
    expect(run.turns.at(-1)).toMatchObject({ overflow: true })
  })

  it('is left alone after a condensation that fits the window', async () => {
    const left = [message(1, 'user', '<20000>'), message(2, 'user', '<70000>')]
    const run = await replayed('halve', growing.slice(0, 5), makes(left, 100_000, 90_000))
    expect(contexts(run).at(-1)).toBe(90_000)
    expect(run.totals).toMatchObject({ halvings: 0, condensations: 1 })
  })

  it('is halved after a condensation that is still larger than the window', async () => {
    const left = [1, 2, 3, 4, 5].map((position) =>
      message(position, position % 2 === 1 ? 'user' : 'assistant', position === 1 ? '<20000>' : '<25000>'),
    )
    const run = await replayed('halve', [20_000, 20_000, 20_000, 20_000, 60_000], makes(left, 140_000, 120_000))
    expect(run.turns[4]?.condensation).toMatchObject({ tokensBefore: 140_000, tokensAfter: 70_000, halvings: 1 })
  })
})
