import { expect, it, vi } from 'vitest'
import { memoizeWeak } from './memoize-weak'

it('asks once for each object, and remembers that there was nothing', () => {
  const find = vi.fn<(held: { readonly value: number }) => number | undefined>(({ value }) =>
    value === 0 ? undefined : value * 2,
  )
  const double = memoizeWeak(find)
  const [two, none] = [{ value: 2 }, { value: 0 }]
  expect([two, none, two, none, { value: 2 }].map(double)).toEqual([4, undefined, 4, undefined, 4])
  expect(find).toHaveBeenCalledTimes(3)
})
