import { describe, expect, it } from 'vitest'
import { addressOf, replayState, setupIn } from './address'
import type { ReplaySetup } from './setup'

const plainSetup: ReplaySetup = { options: {}, calibration: {} }

const setup: ReplaySetup = {
  options: { thresholdPercent: 60, leastSavingPercent: 0, prefix: 'breakpoints', call: 'anew', cache: 'ideal' },
  calibration: { scale: 1.3, overheadTokens: 0 },
  profile: 'prof_1',
}

/** Through the text of an address and back. */
const throughText = (given: ReplaySetup): ReplaySetup => {
  const address = addressOf(given)
  const read = Object.entries(replayState).map(([name, parser]) => {
    const value = address[name as keyof typeof address]
    return [name, value === null ? null : parser.parse(String(value))]
  })
  return setupIn(Object.fromEntries(read))
}

describe('the address of a replay', () => {
  it('says all that is set, and nothing else', () => {
    expect(throughText(setup)).toEqual(setup)
    expect(throughText(plainSetup)).toEqual(plainSetup)
    expect(Object.values(addressOf(plainSetup)).every((value) => value === null)).toBe(true)
  })

  it('sets nothing that could not be set in the view', () => {
    expect(replayState.threshold.parse('400')).toBeNull()
    expect(replayState.threshold.parse('')).toBeNull()
    expect(replayState.window.parse('many')).toBeNull()
    expect(replayState.prefix.parse('none')).toBeNull()
    expect(replayState.threshold.parse('62.5')).toBe(62.5)
  })
})
