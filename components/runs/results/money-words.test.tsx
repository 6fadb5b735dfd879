import { describe, expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { RunMoney } from '@/lib/contracts/runs'
import { callsMade, MoneyFacts } from './money-words'

const money = (changes: Partial<RunMoney>): RunMoney => ({
  models: [
    {
      profile: 'p',
      profileName: 'P',
      label: 'm',
      rates: {
        schema: 1,
        model: 'openai:m',
        unit: 'USD per million tokens',
        accounting: 'openai',
        source: 'profile',
        rates: { tiers: [] },
      },
    },
  ],
  hops: [],
  sample: 1,
  steps: [],
  calls: 1,
  pinnedCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  ...changes,
})
const said = (changes: Partial<RunMoney>) =>
  [...renderInPage(<MoneyFacts money={money(changes)} />).container.querySelectorAll('li')].map(
    ({ textContent }) => textContent,
  )

describe('what was asked of a model', () => {
  it('is nothing where every answer was pinned', () => {
    expect(callsMade(money({ pinnedCalls: 1 }))).toBe(0)
    expect(said({ pinnedCalls: 1 })[0]).toBe('0 calls, 1 pinned')
  })

  it('leaves the pinned answers out of what the provider counted', () => {
    const facts = said({ calls: 3, pinnedCalls: 1, inputTokens: 20, outputTokens: 5 })
    expect(facts[0]).toBe('2 calls, 20 tokens in and 5 out, as the provider counted them')
    expect(facts).toContain('One answer was pinned')
  })
})
