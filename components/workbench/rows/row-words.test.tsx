import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { ResultRow } from '@/lib/contracts/results'
import type { ColumnState } from '../model/column-state'
import type { StrategyDraft } from '../model/drafts/strategy-draft'
import RowWords from './row-words'

const draft: StrategyDraft = { key: 'a', provider: 'native', config: {} }
const rates = { rates: { tiers: [], input: 3, output: 15 } }
const expected = {
  calls: 1,
  inputTokens: 80_000,
  outputTokens: 2_000,
  costUsd: 0.27,
  breakdown: [],
  profile: { rates },
}
const row = { planned: true, expected } as unknown as ResultRow
const cancelledAt = (outputTokens: number): ColumnState => ({
  type: 'cancelled',
  of: draft,
  steps: [
    {
      id: 'one',
      label: { type: 'text', text: 'One' },
      state: 'running',
      calls: { model: 'M', call: 1, finishedCalls: 0, outputTokens, text: outputTokens === 0 ? '' : 'It' },
    },
  ],
})

it('a row that was cancelled says what it had come to, until that is dismissed', () => {
  let dismissed = 0
  const words = (column: ColumnState, of = row) =>
    renderInPage(
      <RowWords
        draft={draft}
        column={column}
        result={{ ref: { type: 'run', run: '' }, row: of, isStale: false }}
        onDetails={() => undefined}
        onDismiss={() => dismissed++}
      />,
    )
  const { unmount } = words(cancelledAt(100))
  expect(screen.getByText('Cancelled, ≈$0.24 of ≈$0.27 spent')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(dismissed).toBe(1)
  unmount()
  expect(words(cancelledAt(0)).container.textContent).toContain('Cancelled before an answer began')
  // What is booked for it is said in place of what was followed: a request may cost though no answer has begun.
  const booked = { ...cancelledAt(0), costUsd: 0.26 } as ColumnState
  expect(words(booked).container.textContent).toContain('Cancelled, ≈$0.26 of ≈$0.27 spent')
  expect(screen.getByRole('link', { name: 'Usage' }).getAttribute('href')).toBe('/costs?tab=analytics')
  const free = { ...cancelledAt(100), costUsd: 0 } as ColumnState
  expect(words(free).container.querySelector('a')).toBeNull()
  const unpriced = { ...row, expected: undefined } as unknown as ResultRow
  expect(words(cancelledAt(100), unpriced).container.textContent).toContain('Cancelled after 100 tokens out')
})
