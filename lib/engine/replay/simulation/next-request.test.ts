import { expect, it } from 'vitest'
import { nextRequest, requestTokens } from './next-request'
import { defaultReplayOptions } from '../options'
import { priceByRatios } from '../bill/prices'
import { replayNothing } from '../replay'
import { openSession } from '../session'
import { saidCounter, sessionOf } from '../testing/sessions'

const price = priceByRatios({ read: 0.1, write: 1.25, output: 0 })
const uncalibrated = sessionOf([{ tokens: 20_000 }, { tokens: 70_000 }], { system: '<5000>' })

it('is as large as a replay has it, by the family of the model where no usage is recorded', async () => {
  const sizes: number[] = []
  for (const model of ['claude-sonnet-4-5', 'gpt-5', undefined]) {
    const session = openSession(uncalibrated, saidCounter, { ...(model !== undefined && { model }) })
    const run = await replayNothing({ session, price, options: defaultReplayOptions })
    sizes.push(requestTokens(nextRequest(uncalibrated, saidCounter), model))
    expect(sizes.at(-1)).toBe(run?.turns.at(-1)?.contextTokens)
  }
  expect(sizes).toEqual([123_500, 97_850, 104_500])
})

it('is in the tokens of its own record where there is one, whatever the model', () => {
  const recorded = sessionOf(
    [1, 2, 3, 4].map((request) => ({
      tokens: 10_000,
      usage: { inputTokens: 20_000 * request, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 10 },
    })),
  )
  const request = nextRequest(recorded, saidCounter)
  expect(requestTokens(request, 'claude-sonnet-4-5')).toBe(80_000)
  expect(requestTokens(request, undefined)).toBe(80_000)
})
