import { expect, it } from 'vitest'
import { assistant, conversation, user } from '../../condensation/testing/conversations'
import type { RecordedUsage } from '../../conversation/usage'
import { testCounter } from '../../condensation/testing/ports'
import { recordedBill } from './bill'

const rates = { input: 5, output: 25, cacheRead: 0.5, cacheWrite5m: 6.25, cacheWrite1h: 10, tiers: [] }
const list = (model: string) => (model === 'listed' ? rates : undefined)
const sessionOf = (model: string | undefined, ...usages: readonly RecordedUsage[]) => {
  const session = conversation(user('go'), ...usages.map(() => assistant('done')))
  const { messages } = session
  return { ...session, model, messages: messages.map((message, at) => ({ ...message, usage: usages[at - 1] })) }
}
const usage: RecordedUsage = {
  model: 'listed',
  inputTokens: 1_000_000,
  outputTokens: 100_000,
  cacheReadTokens: 2_000_000,
  cacheWriteTokens: 400_000,
}

type Listed = Parameters<typeof recordedBill>[2]
const billing = (session: ReturnType<typeof sessionOf>, listed: Listed) => recordedBill(session, testCounter(), listed)
const billOf = (...given: Parameters<typeof billing>) => billing(...given).bill

it('is worked out by list prices from every recorded request, those beside a message too', () => {
  expect(billOf(sessionOf(undefined, usage, { ...usage, beside: usage }), list)).toEqual({
    costUsd: 3 * (5 + 2.5 + 1 + 2.5),
    isByList: true,
  })
  const { model: _, ...nameless } = usage
  expect(billOf(sessionOf('listed', nameless), list)).toEqual({ costUsd: 11, isByList: true })
})

it('has cache writes that are kept for an hour at their own price', () => {
  expect(billOf(sessionOf(undefined, { ...usage, cacheWrite1hTokens: 400_000 }), list)?.costUsd).toBe(11 - 2.5 + 4)
  expect(billOf(sessionOf(undefined, { ...usage, cacheWrite1hTokens: 200_000 }), list)?.costUsd).toBe(11 - 1.25 + 2)
})

it('has the fast mode at its factor, and is not available where nobody lists it', () => {
  const listAll = () => rates
  const bill = (model: string) => billing(sessionOf(undefined, { ...usage, model, speed: 'fast' }), listAll)
  expect(bill('claude-opus-4-8').bill?.costUsd).toBe(22)
  expect(bill('claude-opus-4-6').bill?.costUsd).toBe(66)
  expect(bill('claude-sonnet-5')).toEqual({ requests: { recorded: 0, estimated: 0, notAvailable: 1 } })
})

it('is what the file says where it names amounts, and by list where it does not', () => {
  expect(billOf(sessionOf('listed', { ...usage, costUsd: 0.25 }), list)).toEqual({ costUsd: 0.25, isByList: false })
  expect(billOf(sessionOf('listed', usage, { costUsd: 0.25 }), list)).toEqual({ costUsd: 11.25, isByList: true })
})

it('takes no amount of $0.00 for a bill: a plan pays, so the list says what it is worth', () => {
  expect(billOf(sessionOf('listed', { ...usage, costUsd: 0 }), list)).toEqual({
    costUsd: 11,
    isByList: true,
    isPlan: true,
  })
  expect(billOf(sessionOf('listed', { ...usage, model: 'unlisted', costUsd: 0 }), list)).toBeUndefined()
})

it('says what of it is estimated', () => {
  const { bill, requests } = billing(sessionOf('listed', { ...usage, estimatedOutputTokens: 40_000 }, usage), list)
  expect(bill).toMatchObject({ costUsd: 22, isByList: true })
  expect(bill?.estimatedUsd).toBeCloseTo(1)
  expect(requests).toEqual({ recorded: 1, estimated: 1, notAvailable: 0 })
})

it('is unknown without usage, and where any price or count is unknown', () => {
  expect(billing(sessionOf('listed'), list)).toEqual({
    requests: { recorded: 0, estimated: 0, notAvailable: 0 },
  })
  expect(billing(sessionOf(undefined, usage, { ...usage, model: 'unlisted' }), list)).toEqual({
    requests: { recorded: 1, estimated: 0, notAvailable: 1 },
  })
  expect(billOf(sessionOf('listed', { outputTokens: 5 }), list)).toBeUndefined()
  expect(billOf(sessionOf('listed', { inputTokens: 5 }), list)).toBeUndefined()
})

it('takes writes out of reads that cannot all have been there', () => {
  const merged = (tokens: number): RecordedUsage => ({
    model: 'claude',
    inputTokens: 10,
    outputTokens: 10,
    cacheReadTokens: tokens,
  })
  const { bill, requests } = billing(sessionOf(undefined, ...[10_000, 12_000, 14_000, 16_000].map(merged)), () => rates)
  const [read, write] = [10_000 + 12_000 + 14_000 + 30, 16_000 - 30]
  expect(bill?.costUsd).toBeCloseTo((40 * 5 + 40 * 25 + read * 0.5 + write * 6.25) / 1_000_000, 8)
  expect(bill?.estimatedUsd).toBeCloseTo((write * 5.75) / 1_000_000, 8)
  expect(requests).toEqual({ recorded: 0, estimated: 4, notAvailable: 0 })
})
