import { expect, it } from 'vitest'
import { signed } from './signed'

it('writes a difference with the sign of figures, and nothing without one', () => {
  expect([-91, 0, 4].map((value) => signed(value, (size) => `${size}%`))).toEqual(['−91%', '0%', '+4%'])
})
