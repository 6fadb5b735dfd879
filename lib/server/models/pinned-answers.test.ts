import { expect, it } from 'vitest'
import { readUsage } from './pinned-answers'

it('reads what a pinned answer took, also where another version stored it with more or other fields', () => {
  expect(readUsage({ inputTokens: 20, costUsd: 0.5 })).toEqual({ inputTokens: 20, costUsd: 0.5 })
  expect(readUsage({ inputTokens: 20, outputTokens: 'many', reasoning: 3 })).toEqual({ inputTokens: 20 })
  expect(readUsage(null)).toEqual({})
})
