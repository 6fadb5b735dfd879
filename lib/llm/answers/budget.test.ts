import { describe, expect, it } from 'vitest'
import { err, ok, type Summarizer, type SummaryRequest } from '@/lib/engine'
import { createBudget, limited } from './budget'

const request: SummaryRequest = {
  purpose: 'part',
  system: 's',
  dialogue: [{ role: 'user', text: 'u' }],
  source: [],
  maxTokens: 10,
}

function summarizer(
  costUsd: number | undefined,
  estimateUsd: number | undefined = 0.4,
): Summarizer & { readonly calls: () => number } {
  let calls = 0
  return {
    id: 'x:y',
    label: 'Y',
    acceptsImages: false,
    calls: () => calls,
    estimateOutput: () => 5,
    estimateCost: (input, output) => (input === 2 && output === 5 ? estimateUsd : Number.NaN),
    summarize: async () => (calls++, ok({ text: 'ok', usage: { costUsd } })),
  }
}

const ask = async (asked: Summarizer): Promise<string> => {
  const answer = await asked.summarize(request)
  return answer.ok ? 'ok' : answer.error.code
}
const count = (text: string): number => text.length

describe('a limit per run', () => {
  it('stops before it is passed, by what was really spent', async () => {
    const budget = createBudget(1)
    const dear = summarizer(0.5)
    const asked = limited(dear, budget, count)
    expect([await ask(asked), await ask(asked), await ask(asked)]).toEqual(['ok', 'ok', 'over-limit'])
    expect([dear.calls(), budget.spentUsd()]).toEqual([2, 1])
  })

  it('holds what calls side by side are expected to cost, over all summarizers of the run', async () => {
    const budget = createBudget(1)
    const answers = await Promise.all(
      [summarizer(0.1), summarizer(0.1), summarizer(0.1)].map((one) => ask(limited(one, budget, count))),
    )
    expect(answers).toEqual(['ok', 'ok', 'over-limit'])
    expect(await ask(limited(summarizer(0.1), budget, count))).toBe('ok')
  })

  it('asks nothing at an unknown price, nor after an unknown cost', async () => {
    const unpriced: Summarizer = { ...summarizer(0), estimateCost: () => undefined }
    expect(await ask(limited(unpriced, createBudget(1), count))).toBe('over-limit')
    const budget = createBudget(1)
    expect([
      await ask(limited(summarizer(undefined), budget, count)),
      await ask(limited(summarizer(0), budget, count)),
    ]).toEqual(['ok', 'over-limit'])
    expect(budget.spentUsd()).toBeUndefined()
  })

  it('gives back what a failure did not cost, and keeps what it did', async () => {
    const budget = createBudget(0.5)
    const failing = (usage?: { costUsd: number }): Summarizer => ({
      ...summarizer(0),
      summarize: async () => err({ code: 'cut-off', message: '', ...(usage ? { usage } : {}) }),
    })
    await ask(limited(failing(), budget, count))
    expect(budget.spentUsd()).toBe(0)
    await ask(limited(failing({ costUsd: 0.3 }), budget, count))
    expect(budget.spentUsd()).toBe(0.3)
    expect(await ask(limited(summarizer(0), budget, count))).toBe('over-limit')
    expect(await ask(limited(summarizer(0, 0), createBudget(0), count))).toBe('ok')
  })
})
