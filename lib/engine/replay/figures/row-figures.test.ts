import { describe, expect, it } from 'vitest'
import { replayedFigures, sessionFigures } from './figures'
import type { SessionReport, StrategyReport } from './report'
import { fewNames, measuredFigures, originalFigures, shownRecall } from './row-figures'

const measured = { recall: 0.5, items: 20, unknown: 0, answers: 'estimate' } as const
const few = { items: 9, unknown: 1, answers: 'exact' } as const

describe('recall', () => {
  it('is not known before a model ran, whatever an extract in its place has: in the row as beside it', () => {
    expect(shownRecall(measured, true)).toEqual({ noRecall: { type: 'planned' } })
    expect(measuredFigures({ recall: measured, replay: undefined, planned: true })).toEqual(shownRecall(measured, true))
    expect(measuredFigures({ recall: undefined, replay: undefined, planned: true })).toEqual(
      shownRecall(measured, true),
    )
    expect(measuredFigures({ recall: measured, replay: undefined })).toEqual({ recall: 0.5, estimates: ['recall'] })
  })

  it('of too few names is none, and says so of the original as of an unchanged copy', () => {
    const copy = measuredFigures({ recall: few, replay: undefined })
    expect(copy).toEqual({ noRecall: { type: 'few', items: 8 } })
    const original = (noRecall: ReturnType<typeof fewNames>) =>
      originalFigures({ tokens: 10, session: undefined, noRecall })
    expect(original(fewNames([undefined, copy]))).toMatchObject({ noRecall: { type: 'few', items: 8 } })
    expect(original(fewNames([copy]))).not.toHaveProperty('recall')
    expect(original(fewNames([{ noRecall: { type: 'planned' } }]))).toMatchObject({ recall: 1 })
  })
})

describe('a strategy that condenses nothing', () => {
  const report = (condensations: number) =>
    ({
      answers: 'exact',
      run: { totals: { cost: 4.67, overflows: 0, condensations } },
      warnings: [{ type: 'declined', times: 2, leastSavingPercent: 20, leastSavedTokens: 0 }],
    }) as unknown as StrategyReport
  const declined = (condensations: number) => replayedFigures(report(condensations), { unit: 'usd' }).figures.declined

  it('says why its bill is the original’s', () => {
    expect(declined(0)).toEqual({ times: 2, leastSavingPercent: 20, leastSavedTokens: 0 })
    expect(declined(1)).toBeUndefined()
  })
})

it('a line that is far from the record tells of no context', () => {
  const calibrated = (meanErrorPercent: number) =>
    sessionFigures(
      {
        unit: 'usd',
        nothing: { turns: [], totals: { cost: 1, overflows: 0 } },
        calibration: { basis: 'recorded', requests: 4, meanErrorPercent, stretches: [{ scale: 1, overheadTokens: 0 }] },
      } as unknown as SessionReport,
      undefined,
    ).calibration
  expect(calibrated(0.8)).toMatchObject({ meanErrorPercent: 0.8 })
  expect(calibrated(107.1)).toBeUndefined()
})
