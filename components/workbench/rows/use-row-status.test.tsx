import { describe, expect, it } from 'vitest'
import type { MatrixRow } from '@/components/matrix'
import { renderInPage } from '@/components/shared/testing/render'
import type { StrategyEstimate } from '@/lib/contracts/estimates'
import type { ResultRow } from '@/lib/contracts/results'
import { useRowStatus } from './use-row-status'

const expected = {
  calls: 1,
  pinnedCalls: 0,
  inputTokens: 20_000,
  cacheWriteTokens: 0,
  outputTokens: 2_000,
  costUsd: 0.09,
  profile: {
    id: 'p',
    name: 'Mine',
    label: 'small',
    rates: {
      schema: 1,
      model: 'anthropic:small',
      unit: 'USD per million tokens',
      accounting: 'anthropic',
      source: 'catalogue',
      priceDate: '2026-07-01',
      rates: { input: 3, output: 15, tiers: [] },
    },
  },
} as Partial<StrategyEstimate> as StrategyEstimate

function rowOf(planned: boolean): MatrixRow {
  const found: MatrixRow[] = []
  const Row = () => {
    const status = useRowStatus({ contextOf: () => undefined })
    found.push(
      status({
        key: 'a',
        letter: 'A',
        name: 'Native',
        draft: { key: 'a', provider: 'native', config: {} },
        column: undefined,
        later: { recall: 1, estimates: ['recall'] },
        result: {
          ref: { type: 'run', run: 'r' },
          isStale: false,
          row: { planned, expected, tokensAfter: 10 } as Partial<ResultRow> as ResultRow,
        },
      }),
    )
    return null
  }
  renderInPage(<Row />)
  return found[0] as MatrixRow
}

describe('a row whose model has not run', () => {
  it('says what its price was worked out from', () => {
    expect(rowOf(true).price).toEqual({
      usd: 0.09,
      why: 'One call, 20,000 tokens in, 2,000 out, small, $3.00 in and $15.00 out per million tokens, prices of Jul 1, 2026',
    })
  })

  it('has no recall: an extract that stands in for a summary would have nearly all names', () => {
    expect(rowOf(true).figures).not.toHaveProperty('recall')
    expect(rowOf(false).figures).toMatchObject({ recall: 1 })
  })
})
