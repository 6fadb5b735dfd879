import { expect, it } from 'vitest'
import { largestShare } from './largest-share'

const rows = (...tokens: readonly number[]) =>
  tokens.map((tokensBefore, index) => ({ before: index + 1, tokensBefore }))

it('is the message that holds more than all others together, and whether it is among the newest', () => {
  expect(largestShare(rows(10, 10, 980))).toEqual({ position: 3, share: 0.98, isNewest: true })
  expect(largestShare(rows(980, ...Array.from({ length: 20 }, () => 1)))).toMatchObject({
    position: 1,
    isNewest: false,
  })
  expect(largestShare(rows(10, 10, 20))).toBeUndefined()
  expect(largestShare([])).toBeUndefined()
})
