import { expect, it } from 'vitest'
import { usdDifference, usdText } from './usd'

it('amounts that stand beside each other differ by what a reader finds who subtracts them', () => {
  const [before, after] = [7.1652, 6.4149]
  expect([before, after, after - before].map(usdText)).toEqual(['$7.17', '$6.41', '−$0.75'])
  expect(usdText(usdDifference(after, before))).toBe('−$0.76')
  expect(usdDifference(7.1652, 7.1701)).toBe(0)
  expect(usdText(usdDifference(0.0996, 0.09123))).toBe('$0.009')
  expect(usdText(usdDifference(0.01234, 0))).toBe('$0.012')
})
