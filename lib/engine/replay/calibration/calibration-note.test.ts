import { expect, it } from 'vitest'
import { keptNote, replayedNote } from './calibration-note'
import { sessionFigures } from '../figures/figures'
import { defaultReplayOptions as options } from '../options'
import { openSession } from '../session'
import { saidCounter, sessionOf } from '../testing/sessions'

const usage = (context: number) => ({ inputTokens: context, outputTokens: 10, model: 'claude-test' })
const fitted = openSession(
  sessionOf([10_000, 12_500, 15_000, 17_400, 20_000].map((context) => ({ tokens: 2_000, usage: usage(context) }))),
  saidCounter,
).calibration
const nothing = { turns: [], totals: { cost: 0, overflows: 0, peakContextTokens: 0 } } as unknown as Parameters<
  typeof sessionFigures
>[0]['nothing']

it('what is kept with a result says of a fitted line what the replay said', () => {
  const kept = keptNote(sessionFigures({ unit: 'usd', calibration: fitted, nothing, options }, undefined))
  expect(kept).toMatchObject({ basis: 'recorded', requests: 5, scale: expect.any(Number) })
  expect(kept.meanErrorPercent).toBeGreaterThan(0)
  expect(kept).toEqual(replayedNote(fitted))
})

it('says which family a scale is typical of, and nothing of what is beyond the file where nobody knows it', () => {
  const { calibration } = openSession(sessionOf([{ tokens: 5 }], { model: 'gpt-5' }), saidCounter)
  expect(replayedNote(calibration)).toEqual({ basis: 'family', scale: 1.03, assumedOf: 'gpt', requests: 0 })
  expect(replayedNote({ ...calibration, overwritten: ['scale', 'overheadTokens'] })).toMatchObject({
    besideTokens: 0,
  })
  expect(keptNote(sessionFigures({ unit: 'usd', calibration, nothing, options }, undefined))).toEqual({
    basis: 'none',
    requests: 0,
  })
})
