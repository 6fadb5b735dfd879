import { expect, it } from 'vitest'
import { strategyInput } from '../runs'
import { nameSchema } from './name'

const long = 'n'.repeat(120)

it('a name that is saved has at most a hundred characters', () => {
  expect(nameSchema.safeParse('n'.repeat(100)).success).toBe(true)
  expect(nameSchema.safeParse(long).success).toBe(false)
  expect(nameSchema.parse(' two\nlines ')).toBe('two lines')
})

it('a strategy with a longer name of before there was a limit runs, and so is shared, under its beginning', () => {
  const strategy = { key: 'a', provider: 'lossless', config: {} }
  expect(strategyInput.parse({ ...strategy, title: long }).title).toBe('n'.repeat(100))
})
