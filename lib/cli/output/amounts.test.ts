import { expect, it } from 'vitest'
import { usdText } from '@/lib/engine'
import { formatCost, formatDifference } from '../commands/replay'
import { askedText } from '../run/as-text'

/** What `usdText` makes of each is held by money.test.tsx, beside what the pages make of it. */
it.each([0, 0.0000042, 0.0705, 0.0996, 12.345, 1234.5])('%d USD is an amount like any other in the terminal', (usd) => {
  expect(formatCost('usd', usd)).toBe(usdText(usd))
  expect(askedText({ calls: 1, pinned: 0, savedByPinsUsd: undefined }, usd)).toBe(`1 call, ${usdText(usd)}`)
})

it('a difference in the terminal has the sign that it has in the app: what is saved is a minus', () => {
  const said = [0.088, 0.6, 0.1].map((usd) => formatDifference('usd', usd, 0.1))
  expect([...said, formatDifference('input-tokens', 977, 2_000)]).toEqual([
    '−$0.012',
    '+$0.50',
    'same',
    '−1,023 input tokens',
  ])
})
