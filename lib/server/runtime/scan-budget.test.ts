import { describe, expect, it } from 'vitest'
import { scanBudget } from './scan-budget'

describe('scanBudget', () => {
  it('ends a scan that takes longer, with a reason that has words', () => {
    let now = 5_000
    const check = scanBudget(60, () => now)
    now += 60_000
    expect(check).not.toThrow()
    now += 1
    expect(check).toThrow(expect.objectContaining({ failure: expect.objectContaining({ code: 'share-too-slow' }) }))
  })
})
