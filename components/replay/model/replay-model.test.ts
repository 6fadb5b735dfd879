import { describe, expect, it } from 'vitest'
import { defaultReplayOptions } from '@/lib/engine'
import type { ReplayRun, ReplayTurn, SweepPoint } from '@/lib/engine'
import { csvText } from '@/lib/base/csv'
import { baselinesOf } from '../plot/level-words'
import { apart, dashOf, mostContext, pathOf, pointsOf, sharesOf, spaced, thinned, type ReplayLine } from './lines'
import { numbersIn, thresholdsFrom, valuesAround } from './numbers'
import { questionOf, shownOptions, shownTrigger, withCalibration, withOption, withThresholdPercent } from './setup'
import { shownRows, twinCsv, twinRows } from './twin'
import { sideOf, sweepVerdict, verdictOf } from './verdicts'

const plainSetup = { options: {}, calibration: {} }

const turn = (number: number, contextTokens: number, cost: number, more: Partial<ReplayTurn> = {}): ReplayTurn => ({
  turn: number,
  message: 2 * number - 1,
  contextTokens,
  cost,
  costWithoutCache: cost,
  rewritten: 0,
  overflow: false,
  missed: false,
  fresh: 0,
  cacheRead: 0,
  cacheWrite: 0,
  output: 0,
  ...more,
})

const condensation = (tokensBefore: number, cost: number): NonNullable<ReplayTurn['condensation']> => ({
  tokensBefore,
  tokensAfter: 0,
  countedBefore: 0,
  countedAfter: 0,
  cost,
  calls: 1,
  answers: 'extract',
  prefixTokens: 0,
  rereadingCost: 0,
})

const run = (turns: readonly ReplayTurn[], totals: Partial<ReplayRun['totals']> = {}): ReplayRun => ({
  turns,
  calls: [],
  totals: {
    cost: turns.reduce((sum, { cost, condensation: call }) => sum + cost + (call?.cost ?? 0), 0),
    costWithoutCache: 0,
    inputCost: 0,
    condensingCost: 0,
    condensations: turns.filter((each) => each.condensation).length,
    declined: 0,
    overflows: 0,
    halvings: 0,
    peakContextTokens: 0,
    rewritten: 0,
    rereadingCost: 0,
    ...totals,
  },
})

const nothing = run([turn(1, 100, 1), turn(2, 200, 2), turn(3, 300, 3), turn(4, 400, 4)])
const condensed = run([
  turn(1, 100, 1),
  turn(2, 200, 2),
  turn(3, 80, 1, { condensation: condensation(300, 0.5) }),
  turn(4, 120, 1),
])
const line = (key: string, letter: string, of: ReplayRun, kind: ReplayLine['kind'] = 'strategy'): ReplayLine => ({
  key,
  letter,
  name: key,
  kind,
  points: pointsOf(of),
})
const lines = [line('nothing', 'O', nothing, 'nothing'), line('a', 'A', condensed)]

describe('lines', () => {
  it('sum the cost, the call that condensed included, and know the context before', () => {
    expect(pointsOf(condensed).map(({ cost, before }) => [cost, before])).toEqual([
      [1, undefined],
      [3, undefined],
      [4.5, 300],
      [5.5, undefined],
    ])
  })

  it('fall straight down where they were condensed, in the plot of contexts alone', () => {
    const at = (message: number): number => message
    const up = (value: number): number => value
    expect(pathOf(pointsOf(condensed), at, up, 'context')).toBe('M1.0 100.0L3.0 200.0L5.0 300.0L5.0 80.0L7.0 120.0')
    expect(pathOf(pointsOf(condensed), at, up, 'cost')).toBe('M1.0 1.0L3.0 3.0L5.0 4.5L7.0 5.5')
  })

  it('are thinned without losing an end or a fall', () => {
    const many = pointsOf(
      run(
        Array.from({ length: 1_000 }, (_, i) =>
          turn(i + 1, i, 0, i === 501 ? { condensation: condensation(9, 0) } : {}),
        ),
      ),
    )
    const few = thinned(many, 100)
    expect(few.length).toBeLessThan(110)
    expect(few.at(-1)).toBe(many.at(-1))
    expect(few).toEqual(expect.arrayContaining([many[500], many[501]]))
    expect(thinned(many, 1_000)).toBe(many)
  })

  it('are told apart by their dash', () => {
    const dashed = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((letter) => dashOf({ kind: 'strategy', letter }))
    expect(new Set([...dashed, dashOf({ kind: 'nothing', letter: 'O' })]).size).toBe(9)
  })

  it('stand under the maps: by the tokens before a message', () => {
    const share = sharesOf([10, 0, 30, 60])
    expect([0, 1, 2, 3, 9].map(share)).toEqual([0, 0.1, 0.1, 0.4, 1])
    expect(sharesOf([])(3)).toBe(0)
  })

  it('leave a window out that is far above all of them', () => {
    expect(mostContext(lines, [450])).toBe(450)
    expect(mostContext(lines, [10_000])).toBe(400)
  })

  it('have letters and places that do not touch', () => {
    const placed = (ends: readonly number[], top: number, bottom: number) =>
      apart(
        ends.map((y) => ({ y })),
        12,
        { top, bottom },
      ).map(({ y }) => y)
    expect(placed([25, 22, 60], 0, 99)).toEqual([17.5, 29.5, 60])
    expect(placed([20, 20, 20], 0, 99)).toEqual([8, 20, 32])
    expect(placed([5, 28, 30], 0, 30)).toEqual([5, 18, 30])
    expect(placed([3, 4], 2, 99)).toEqual([2, 14])
    expect(placed([], 0, 99)).toEqual([])
    expect(spaced([1, 2, 3, 7, 8], (each) => each, 3)).toEqual([1, 7])
  })
})

describe('the table twin', () => {
  it('has each request with the figures of every line, and says as much as CSV', () => {
    expect(twinRows(lines)[2]).toEqual({
      turn: 3,
      message: 5,
      figures: {
        nothing: { context: 300, cost: 6, condensed: false },
        a: { context: 80, cost: 4.5, condensed: true },
      },
    })
    const words = { request: 'request', message: 'message', context: 'context', cost: 'cost' }
    expect(csvText(...twinCsv(lines, words)).split('\r\n')).toEqual([
      'request,message,O nothing: context,O nothing: cost,A a: context,A a: cost',
      '1,2,100,1,100,1',
      '2,4,200,3,200,3',
      '3,6,300,6,80,4.5',
      '4,8,400,10,120,5.5',
      '',
    ])
  })

  it('shows some of many, each that was condensed among them', () => {
    expect(shownRows(twinRows(lines), 2).map((row) => row.turn)).toEqual([1, 3, 4])
    expect(shownRows(twinRows(lines), 4)).toHaveLength(4)
  })
})

describe('verdicts', () => {
  const report = (of: ReplayRun, breakEvenTurn?: number) => {
    const netSaving = nothing.totals.cost - of.totals.cost
    return {
      run: of,
      atArrival: false,
      againstNothing: {
        netSaving,
        netSavingPercent: (100 * netSaving) / nothing.totals.cost,
        ...(breakEvenTurn !== undefined && { breakEvenTurn }),
      },
    }
  }

  it('say what is saved, and from where on it is paid for', () => {
    expect(verdictOf(report(condensed, 4), { nothing, unit: 'usd' })).toEqual({
      type: 'saves',
      amount: 4.5,
      percent: 45,
      paysAt: { message: 7, requests: 1 },
    })
  })

  it('say what costs more although it is smaller', () => {
    const dear = run(
      [
        ...condensed.turns.slice(0, 2),
        turn(3, 80, 9, { condensation: condensation(300, 0), rewritten: 60 }),
        turn(4, 100, 2),
      ],
      { rewritten: 60 },
    )
    expect(verdictOf(report(dear), { nothing, unit: 'usd' })).toEqual({
      type: 'costsMore',
      amount: 4,
      percent: 40,
      times: 1,
      smallerPercent: 75,
      rewrittenEach: 60,
    })
  })

  it('say where nothing happens, and where nothing is won', () => {
    expect(verdictOf(report(nothing), { nothing, unit: 'usd' })).toEqual({ type: 'never' })
    expect(verdictOf({ ...report(nothing), atArrival: true }, { nothing, unit: 'usd' })).toEqual({ type: 'same' })
    // Cheaper from the second request on, and condensed at the third.
    expect(verdictOf({ ...report(condensed, 2), atArrival: true }, { nothing, unit: 'usd' })).not.toHaveProperty(
      'paysAt',
    )
  })

  it('say what a reader finds who subtracts the amounts that stand beside it', () => {
    const [was, is] = [run([turn(1, 100, 7.1652)]), run([turn(1, 100, 6.4149)])]
    const said = { ...report(is), atArrival: true }
    expect(verdictOf(said, { nothing: was, unit: 'usd' })).toMatchObject({ type: 'saves', amount: 0.76 })
    expect(verdictOf(said, { nothing: was, unit: 'input-tokens' })).toMatchObject({ amount: 7.1652 - 6.4149 })
  })

  it('hold a cost against another, and call the same what nobody would tell apart', () => {
    expect([sideOf(0.5, 10), sideOf(-0.5, 10), sideOf(0.001, 10), sideOf(-0.001, 10)]).toEqual([
      'less',
      'more',
      'same',
      'same',
    ])
  })

  it('of a sweep name the best range, and what the present value costs on top', () => {
    const points = [30, 50, 70].map((value, index) => ({ value, cost: 10 + index, overflows: 0 }) as SweepPoint)
    const best = { value: 30, cost: 10, from: 30, to: 50, withinPercent: 5, overflows: 0, leftOut: 0 }
    expect(sweepVerdict(points, best, 75, 'usd')).toMatchObject({
      nearest: 70,
      present: { type: 'costs', more: 2 },
      from: 30,
      to: 50,
    })
    expect(sweepVerdict(points, best, 45, 'usd')).toMatchObject({ nearest: 50, present: { type: 'within' } })
    const over = [...points.slice(0, 2), { value: 70, cost: 5, overflows: 3 } as SweepPoint]
    expect(sweepVerdict(over, { ...best, leftOut: 1 }, 75, 'usd')).toMatchObject({
      leftOut: 1,
      present: { type: 'overflows', more: 3 },
    })
  })
})

describe('what a person sets', () => {
  it('is asked for, and is as it was once it is cleared', () => {
    const setup = withCalibration(withOption(plainSetup, 'thresholdPercent', 50), 'scale', 1.2)
    expect(questionOf('c', { ...setup, profile: 'p' })).toEqual({
      conversationId: 'c',
      conversationProfile: 'p',
      options: { thresholdPercent: 50 },
      calibration: { scale: 1.2 },
    })
    expect(withCalibration(withOption(setup, 'thresholdPercent', undefined), 'scale', undefined)).toEqual(plainSetup)
  })

  it('is a share of the window in place of a number of tokens', () => {
    const inTokens = withOption(plainSetup, 'thresholdTokens', 60_000)
    expect(withThresholdPercent(inTokens, 50).options).toEqual({ thresholdPercent: 50 })
    expect(withThresholdPercent(inTokens, undefined).options).toEqual({})
  })

  it('is shown as it was set while what is replayed is still of before', () => {
    const replayed = { ...defaultReplayOptions, thresholdTokens: 60_000 }
    const trigger = { tokens: 60_000, window: 200_000, from: 'recorded' } as const
    const inPercent = withThresholdPercent(plainSetup, 12)
    expect(shownOptions(replayed, inPercent)).toEqual({ ...defaultReplayOptions, thresholdPercent: 12 })
    expect(shownTrigger(trigger, inPercent)).toEqual({ tokens: 24_000, window: 200_000, from: 'asked' })
    expect(shownOptions(replayed, plainSetup)).toEqual(replayed)
    expect(shownTrigger(trigger, plainSetup)).toBe(trigger)
    expect(shownTrigger(trigger, withOption(plainSetup, 'thresholdTokens', 90_000)).tokens).toBe(90_000)
  })

  it('may be any number of a config', () => {
    expect(numbersIn({ a: 1, passes: [{ keep: 4, on: true }, 'x'] })).toEqual([
      { path: ['a'], value: 1 },
      { path: ['passes', 0, 'keep'], value: 4 },
    ])
    expect(valuesAround(8)).toEqual([0, 2, 4, 6, 8, 12, 16, 24, 32])
    expect(valuesAround(0.5)).toEqual([0, 0.125, 0.25, 0.375, 0.5, 0.75, 1])
    expect(thresholdsFrom(0)).toHaveLength(15)
    expect(thresholdsFrom(62)[0]).toBe(65)
  })
})

describe('words at horizontal lines', () => {
  const [window, threshold] = [
    { y: 40, side: 'above', line: 'solid' },
    { y: 107, side: 'above', line: 'dotted' },
  ] as const
  const floorAt = (y: number) => ({ y, side: 'below', line: 'none' }) as const

  it('stand beside their own line where there is room', () => {
    expect(baselinesOf([window, threshold, floorAt(200)], 304)).toEqual([35, 102, 214])
  })

  it('stand beyond a line that would strike them through, or whose words lie there', () => {
    expect(baselinesOf([window, threshold, floorAt(100)], 304)).toEqual([35, 102, 121])
    expect(baselinesOf([window, threshold, floorAt(80)], 304)).toEqual([35, 102, 121])
    expect(baselinesOf([window, { ...threshold, y: 48 }], 304)).toEqual([35, 62])
  })

  it('are left out where there is no room', () => {
    expect(baselinesOf([{ ...threshold, y: 290 }, floorAt(284)], 304)).toEqual([285, undefined])
  })
})
