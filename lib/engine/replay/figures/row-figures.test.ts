import { describe, expect, it } from 'vitest'
import { replayedFigures, sessionFigures } from './figures'
import { defaultReplayOptions } from '../options'
import type { SessionReport, StrategyReport } from './report'
import { measuredFigures, originalFigures } from './row-figures'

const instructions = { total: 10, kept: 4, paraphrased: 1 }
const figures = { sessionCost: 2, condensations: 1, neededLater: { items: 20, gone: 5 } }

describe('what is measured of a row', () => {
  it('says nothing of what only the answer of a model can tell, whatever an extract in its place has', () => {
    const estimate = { figures, isEstimate: true }
    expect(measuredFigures({ instructions, replay: estimate, planned: true })).toEqual({
      sessionCost: 2,
      condensations: 1,
      estimates: ['neededLater', 'sessionCost'],
    })
    expect(measuredFigures({ instructions, replay: estimate })).toMatchObject({
      instructions,
      neededLater: { items: 20, gone: 5 },
    })
    expect(measuredFigures({ instructions: undefined, replay: { figures, isEstimate: false } })).toEqual(figures)
  })

  it('of the original is what the rows are held against', () => {
    const rows = [undefined, measuredFigures({ instructions, replay: { figures, isEstimate: false } })]
    expect(originalFigures({ tokens: 10, session: undefined, rows })).toMatchObject({
      instructions: { total: 10, kept: 10, paraphrased: 0 },
      neededLater: { items: 20, gone: 0 },
    })
    expect(originalFigures({ tokens: 10, session: undefined, rows: [undefined] })).not.toHaveProperty('instructions')
  })
})

describe('a strategy that condenses nothing', () => {
  const report = (condensations: number, netSaving: number) =>
    ({
      answers: 'exact',
      againstNothing: { netSaving },
      run: { turns: [], totals: { cost: 4.67, overflows: 0, condensations } },
      warnings: [{ type: 'declined', times: 2, leastSavingPercent: 20, leastSavedTokens: 0 }],
    }) as unknown as StrategyReport
  const declined = (condensations: number, netSaving = 0) =>
    replayedFigures(report(condensations, netSaving), { unit: 'usd' }).figures.declined

  it('says why its bill is the original’s', () => {
    expect(declined(0)).toEqual({ times: 2, leastSavingPercent: 20, leastSavedTokens: 0 })
    expect(declined(1)).toBeUndefined()
    expect(declined(0, 0.4), 'what it does at arrival saves').toBeUndefined()
  })
})

it('a line that is far from the record tells of no context', () => {
  const calibrated = (meanErrorPercent: number) =>
    sessionFigures(
      {
        unit: 'usd',
        options: defaultReplayOptions,
        nothing: { turns: [], totals: { cost: 1, overflows: 0 } },
        calibration: { basis: 'recorded', requests: 4, meanErrorPercent, stretches: [{ scale: 1, overheadTokens: 0 }] },
      } as unknown as SessionReport,
      undefined,
    ).calibration
  expect(calibrated(0.8)).toMatchObject({ meanErrorPercent: 0.8 })
  expect(calibrated(107.1)).toBeUndefined()
})

it('what was modelled is never shown as billed, and what is estimated of a bill is said', () => {
  const recordedOf = (source: 'recorded' | 'modelled', estimatedCost: number) =>
    sessionFigures(
      {
        unit: 'usd',
        options: defaultReplayOptions,
        nothing: { turns: [], totals: { cost: 1, overflows: 0, peakContextTokens: 0 } },
        calibration: { basis: 'family', requests: 0, stretches: [{ scale: 1, overheadTokens: 0 }] },
        harness: { source, estimatedCost, turns: [], totals: { cost: 5, condensations: 0 } },
      } as unknown as SessionReport,
      undefined,
    ).recorded
  expect(recordedOf('recorded', 0)).toEqual({ condensations: 0, billed: 5 })
  expect(recordedOf('recorded', 2)).toEqual({ condensations: 0, billed: 5, estimated: 2 })
  expect(recordedOf('modelled', 0)).toEqual({ condensations: 0 })
})
