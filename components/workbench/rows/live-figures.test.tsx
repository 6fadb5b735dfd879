import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { ResultRow } from '@/lib/contracts/results'
import type { RowResult } from '../api/use-results'
import type { ColumnState } from '../model/column-state'
import type { StrategyDraft } from '../model/drafts/strategy-draft'
import LiveFigures from './live-figures'

const drafts: readonly StrategyDraft[] = ['a', 'b'].map((key) => ({ key, provider: key, config: {} }))
const comesTo = (tokensAfter: number, isStale = false): RowResult => ({
  ref: { type: 'run', run: '' },
  row: { tokensBefore: 1_000, tokensAfter } as unknown as ResultRow,
  isStale,
})
interface Rows {
  readonly a: RowResult
  readonly b: RowResult
  readonly columns?: Readonly<Record<string, ColumnState>>
  readonly edited?: readonly string[]
}
const page = ({ a, b, columns = {}, edited = [] }: Rows) => (
  <p role="status">
    <LiveFigures
      edited={edited}
      drafts={drafts}
      results={new Map(Object.entries({ a, b }))}
      columns={columns}
      nameOf={({ key }) => key.toUpperCase()}
    />
  </p>
)
const said = () => screen.getByRole('status').textContent
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('says what an edited row comes to once it is known, and nothing of the others', () => {
  const { rerender } = renderInPage(page({ a: comesTo(600, true), b: comesTo(300) }))
  wait(5_000)
  expect(said()).toBe('')
  rerender(page({ a: comesTo(500), b: comesTo(300) }))
  wait(499)
  expect(said()).toBe('')
  wait(1)
  expect(said()).toBe('A: 1,000 to 500 tokens, −50%.')
})

it('speaks every two seconds at most, then of all that came to something else', () => {
  const { rerender } = renderInPage(page({ a: comesTo(600), b: comesTo(300) }))
  rerender(page({ a: comesTo(500), b: comesTo(300) }))
  wait(500)
  rerender(page({ a: comesTo(400), b: comesTo(300) }))
  wait(1_000)
  rerender(page({ a: comesTo(400), b: comesTo(200) }))
  wait(999)
  expect(said()).toBe('A: 1,000 to 500 tokens, −50%.')
  wait(1)
  expect(said()).toBe('A: 1,000 to 400 tokens, −60%. B: 1,000 to 200 tokens, −80%.')
})

it('leaves to the announcement of runs what a run came to', () => {
  const { rerender } = renderInPage(page({ a: comesTo(600), b: comesTo(300) }))
  rerender(page({ a: comesTo(500), b: comesTo(300), columns: { a: { type: 'running' } as unknown as ColumnState } }))
  wait(5_000)
  expect(said()).toBe('')
})

it('says what the first edit came to where that was known before this was there', () => {
  renderInPage(page({ a: comesTo(500), b: comesTo(300), edited: ['a'] }))
  wait(500)
  expect(said()).toBe('A: 1,000 to 500 tokens, −50%.')
})
