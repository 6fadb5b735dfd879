import { expect, it } from 'vitest'
import { assistant, conversation, user } from '@/lib/condensation/testing/conversations'
import type { RecordedUsage } from '@/lib/conversation/usage'
import { recordedBill } from './bill'

const rates = { input: 5, output: 25, cacheRead: 0.5, cacheWrite5m: 6.25, cacheWrite1h: 10, tiers: [] }
const list = (model: string) => (model === 'listed' ? rates : undefined)
const sessionOf = (model: string | undefined, ...usages: readonly RecordedUsage[]) => {
  const { messages } = conversation(user('go'), ...usages.map(() => assistant('done')))
  return { model, messages: messages.map((message, at) => ({ ...message, usage: usages[at - 1] })) }
}
const usage: RecordedUsage = {
  model: 'listed',
  inputTokens: 1_000_000,
  outputTokens: 100_000,
  cacheReadTokens: 2_000_000,
  cacheWriteTokens: 400_000,
}

it('is worked out by list prices from every recorded request, those beside a message too', () => {
  expect(recordedBill(sessionOf(undefined, usage, { ...usage, beside: usage }), list)).toEqual({
    costUsd: 3 * (5 + 2.5 + 1 + 2.5),
    isByList: true,
  })
  const { model: _, ...nameless } = usage
  expect(recordedBill(sessionOf('listed', nameless), list)).toEqual({ costUsd: 11, isByList: true })
})

it('is what the file says where it names amounts', () =>
  expect(recordedBill(sessionOf('listed', usage, { costUsd: 0.25 }), list)).toEqual({ costUsd: 0.25, isByList: false }))

it('is unknown without usage, and where any price is unknown', () => {
  expect(recordedBill(sessionOf('listed'), list)).toBeUndefined()
  expect(recordedBill(sessionOf(undefined, usage, { ...usage, model: 'unlisted' }), list)).toBeUndefined()
  expect(recordedBill(sessionOf(undefined, { inputTokens: 5 }), list)).toBeUndefined()
})
