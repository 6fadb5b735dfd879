import { expect, it } from 'vitest'
import { everyCase } from './every-case'

const cases = [1, 2, 3, 4].map((value): [string, number] => [`number ${value}`, value])

it('goes through every case and names those that do not hold', async () => {
  const seen: number[] = []
  const checked = everyCase(cases, (value) => {
    seen.push(value)
    expect(value % 2).toBe(1)
  })
  await expect(checked).rejects.toThrow(/^2 of 4 cases: number 2: [\s\S]*\nnumber 4: /)
  expect(seen).toEqual([1, 2, 3, 4])
})

it('passes where all hold, and fails where there is none', async () => {
  await everyCase(cases, async (value) => expect(value).toBeGreaterThan(0))
  await expect(everyCase([], () => undefined)).rejects.toThrow('no cases')
})
