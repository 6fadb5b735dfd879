import { describe, expect, it } from 'vitest'
import type { MatrixRow } from '@/components/matrix'
import { renderInPage } from '@/components/shared/testing/render'
import type { ResultRow } from '@/lib/contracts/results'
import { useRowStatus } from './use-row-status'

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
          row: { planned, tokensAfter: 10 } as Partial<ResultRow> as ResultRow,
        },
      }),
    )
    return null
  }
  renderInPage(<Row />)
  return found[0] as MatrixRow
}

describe('a row whose model has not run', () => {
  it('has no recall: an extract that stands in for a summary would have nearly all names', () => {
    expect(rowOf(true).figures).not.toHaveProperty('recall')
    expect(rowOf(false).figures).toMatchObject({ recall: 1 })
  })
})
