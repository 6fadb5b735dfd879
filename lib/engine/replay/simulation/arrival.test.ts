import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../core/json'
import { assistant, call, conversation, lines, result, user } from '../../condensation/testing/conversations'
import { lossless } from '../../condensation/providers/lossless'
import type { Provider } from '../../condensation/providers/provider'
import { truncation } from '../../condensation/providers/truncation/truncation'
import { testCounter, testPorts } from '../../condensation/testing/ports'
import { defaultReplayOptions, type ReplayOptions } from '../options'
import { priceByRatios } from '../bill/prices'
import { replayedFigures } from '../figures/figures'
import { reportSession, reportStrategy } from '../figures/report'
import { type ReplayRequest, replayStrategy } from '../replay'
import { openSession } from '../session'

const counter = testCounter()
const page = lines(400, 8, 'page')
const recorded = conversation(
  user('Go on.'),
  assistant('Reading.', call('a', 'Read', { file_path: 'a.ts' })),
  user(result('a', page)),
  assistant('And the short one.', call('b', 'Read', { file_path: 'b.ts' })),
  user(result('b', 'short')),
  assistant('Done.'),
)

const requestWith = (more: Partial<ReplayOptions> = {}): ReplayRequest => ({
  session: openSession(recorded, counter),
  options: { ...defaultReplayOptions, ...more },
  price: priceByRatios({ read: 0.1, write: 1.25, output: 5 }),
})

const replayed = async (config: JsonObject, more: Partial<ReplayOptions> = {}, provider: Provider = truncation) =>
  unwrapDefined(
    await replayStrategy({ provider, config }, requestWith(more), { ports: testPorts({ counter }) }),
  ).turns.map(({ contextTokens }) => contextTokens)

const unwrapDefined = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('the replay was stopped')
  return value
}

describe('a cap on results at arrival', () => {
  it('is smaller from the first request that holds such a result on', async () => {
    const [plain, capped] = [
      await replayed({ version: 'v2' }),
      await replayed({ version: 'v2' }, { capResultTokens: 100 }),
    ]
    expect(capped[0]).toBe(plain[0])
    expect(capped[1]).toBeLessThan((plain[1] ?? 0) / 2)
    expect(capped[2]).toBeLessThan((plain[2] ?? 0) / 2)
  })

  it('is the same as an option of the strategy and as one of the replay', async () => {
    expect(await replayed({ version: 'v2', capResultTokens: 100 })).toEqual(
      await replayed({ version: 'v2' }, { capResultTokens: 100 }),
    )
  })

  it('leaves what the strategy protects', async () => {
    const capResultTokens = 100
    expect(await replayed({ version: 'v2', capResultTokens, protectedTools: ['Read'] })).toEqual(
      await replayed({ version: 'v2' }),
    )
  })

  it('goes with the lossless strategy, too', async () => {
    const [plain, capped] = [await replayed({}, {}, lossless), await replayed({ capResultTokens: 100 }, {}, lossless)]
    expect(capped[2]).toBeLessThan((plain[2] ?? 0) / 2)
  })
})

it('writes losslessly at arrival what the strategy wants so written', async () => {
  expect(await replayed({ version: 'v2', losslessAtArrival: true })).toEqual(
    await replayed({ version: 'v2' }, { arrival: 'lossless' }),
  )
})

it('is no strategy that never did anything, though its threshold is never reached', async () => {
  const request = requestWith()
  const session = unwrapDefined(await reportSession(request))
  const figuresOf = async (config: JsonObject) => {
    const strategy = { provider: truncation, config }
    const report = unwrapDefined(await reportStrategy(strategy, request, session, { ports: testPorts({ counter }) }))
    return replayedFigures(report, session).figures
  }
  expect(await figuresOf({ version: 'v2' })).toHaveProperty('neverReached')
  expect(await figuresOf({ version: 'v2', capResultTokens: 100 })).not.toHaveProperty('neverReached')
})

it('a strategy that must save more than it can is declined, and says from how much', async () => {
  const clearing = { version: 'v1', preserveRecentCount: 0, toolResults: 'suppress', leastSavedTokens: 100_000 }
  const request = requestWith({ contextWindow: 12_000, thresholdPercent: 20 })
  const ports = { ports: testPorts({ counter }) }
  const shared = unwrapDefined(await reportSession(request))
  const report = unwrapDefined(await reportStrategy({ provider: truncation, config: clearing }, request, shared, ports))
  expect(report.run.totals.condensations).toBe(0)
  expect(report.warnings).toContainEqual(expect.objectContaining({ type: 'declined', leastSavedTokens: 100_000 }))
  const free = { ...clearing, leastSavedTokens: 0 }
  const other = unwrapDefined(await reportStrategy({ provider: truncation, config: free }, request, shared, ports))
  expect(other.run.totals.condensations).toBeGreaterThan(0)
})
