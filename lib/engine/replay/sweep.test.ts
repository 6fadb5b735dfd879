import { describe, expect, it } from 'vitest'
import { truncation } from '../condensation/providers/truncation/truncation'
import { assistant, call, conversation, lines, result, user } from '../condensation/testing/conversations'
import { testCounter, testPorts } from '../condensation/testing/ports'
import { floorOf } from './calibration/floor'
import { defaultReplayOptions } from './options'
import { priceByRatios } from './bill/prices'
import { replayNothing, replayStrategy } from './replay'
import type { ReplayRun } from './figures/result'
import { openSession } from './session'
import { bestRange, sweep, withNumber, type SweepPoint } from './sweep'

const price = priceByRatios({ read: 0.1, write: 1.25, output: 5 })
const point = (value: number, cost: number, overflows = 0): SweepPoint => ({
  value,
  cost,
  overflows,
  costWithoutCache: cost,
  inputCost: cost,
  condensingCost: 0,
  condensations: 1,
  declined: 0,
  halvings: 0,
  peakContextTokens: 1,
  rewritten: 0,
  rereadingCost: 0,
  answers: 'exact',
  netSaving: 0,
})

describe('the best range', () => {
  it('reaches from the cheapest value to where it costs 5 % of doing nothing more', () => {
    expect(bestRange([point(30, 90), point(40, 62), point(50, 60), point(60, 64), point(70, 66)], 100)).toEqual({
      value: 50,
      cost: 60,
      from: 40,
      to: 60,
      withinPercent: 5,
      overflows: 0,
      leftOut: 0,
    })
  })

  it('does not take what overflows more', () => {
    expect(bestRange([point(50, 70), point(100, 40, 3)], 100)).toMatchObject({
      value: 50,
      to: 50,
      overflows: 0,
      leftOut: 1,
    })
    expect(bestRange([], 100)).toBeUndefined()
  })
})

it('names no best value where none changed anything', async () => {
  const turn = { turn: 1, message: 0, contextTokens: 5, fresh: 5, cacheRead: 0, cacheWrite: 0, output: 0, cost: 5 }
  const run = (declined: number): ReplayRun => ({
    calls: [],
    turns: [{ ...turn, costWithoutCache: 5, rewritten: 0, overflow: false, missed: false }],
    totals: { ...point(0, 5), condensations: 0, declined },
  })
  const swept = (declined: number) => sweep({ values: [30, 50], nothing: run(0), replay: async () => run(declined) })
  expect(await swept(0)).toMatchObject({ unchanged: 'neverReached' })
  expect(await swept(0)).not.toHaveProperty('best')
  expect(await swept(2)).toMatchObject({ unchanged: 'declined' })
})

describe('sweeping', () => {
  const file = (seed: string): string => lines(120, 8, seed)
  const exchanges = Array.from({ length: 12 }, (_, index) => [
    assistant('next', call(`c${index}`, 'Read', { file_path: `src/${index}.ts` })),
    user(result(`c${index}`, file(`s${index}`))),
  ]).flat()
  const ports = testPorts({ counter: testCounter() })
  const session = openSession(conversation(user('Read all of them'), ...exchanges, assistant('done')), ports.counter, {
    model: 'claude',
    overrides: { scale: 1, overheadTokens: 500, hitShare: 1 },
  })
  const strategy = { provider: truncation, config: truncation.defaultConfig }
  const request = { session, options: { ...defaultReplayOptions, contextWindow: 12_000, reservedTokens: 100 }, price }

  it('replays at each threshold once, in order, and can be stopped', async () => {
    const nothing = await replayNothing(request)
    const seen: number[] = []
    const replay = (value: number) =>
      replayStrategy(strategy, { ...request, options: { ...request.options, thresholdPercent: value } }, { ports })
    if (!nothing) throw new TypeError('stopped')
    const done = await sweep({ values: [90, 30, 50, 30], nothing, replay, onPoint: ({ value }) => seen.push(value) })
    expect(seen).toEqual([30, 50, 90])
    expect(done?.points.map(({ condensations }) => condensations > 0)).toEqual([true, true, true])
    expect(done?.best?.cost).toBe(Math.min(...(done?.points ?? []).map(({ cost }) => cost)))
    expect(await sweep({ values: [30], nothing, replay, signal: { aborted: true } })).toBeUndefined()
  })

  it('remembers what a strategy made of a context', async () => {
    const before = await replayStrategy(strategy, request, { ports })
    let asked = 0
    const counting = { ...ports, clock: { now: () => asked++ } }
    expect(
      await replayStrategy(
        strategy,
        { ...request, options: { ...request.options, cache: 'ideal' } },
        { ports: counting },
      ),
    ).toMatchObject({ totals: { condensations: before?.totals.condensations } })
    expect(asked).toBe(0)
  })

  it('tells the floor before a threshold is chosen', async () => {
    const floor = await floorOf(session, strategy, 12_000, { ports })
    expect(floor.overheadTokens).toBe(500)
    expect(floor.smallestTokens).toBeGreaterThan(500)
    expect(floor.leastThresholdPercent).toBe(Math.ceil((100 * (floor.smallestTokens ?? 0)) / 12_000 / 0.8))
  })

  it('replaces a number anywhere in a config, and nothing else', () => {
    expect(withNumber({ passes: [{ keep: 3 }, { keep: 4 }] }, ['passes', 1, 'keep'], 9)).toEqual({
      passes: [{ keep: 3 }, { keep: 9 }],
    })
    expect(withNumber({ passes: [] }, ['passes', 0, 'keep'], 9)).toBeUndefined()
    expect(withNumber({ name: 'x' }, ['name'], 9)).toBeUndefined()
  })
})
