import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { NamesUsedLater } from '@/lib/contracts/diff'
import { diffQueries, type DiffSource } from './diff-queries'

const sourceOf = (conversation: string, strategy: string, reads: DiffSource['reads']): DiffSource => ({
  key: ['results', { type: 'live', conversation, strategy }],
  reads,
})
const never = { usedLater: () => new Promise<never>(() => {}) } as unknown as DiffSource['reads']
const lines = (from: number) => ({ message: 'm3', part: 'm3.p1', from, to: 9 })

/** What is shown of a question right after another was answered. */
function shownAfter(next: DiffSource, cut: ReturnType<typeof lines>): NamesUsedLater | undefined {
  const client = new QueryClient()
  const first = diffQueries.usedLater(sourceOf('conv_a', 'one', never), lines(2))
  client.setQueryData(first.queryKey, { names: [], more: 7 })
  const observer = new QueryObserver(client, first)
  const leave = observer.subscribe(() => {})
  observer.setOptions(diffQueries.usedLater(next, cut))
  const { data } = observer.getCurrentResult()
  leave()
  client.clear()
  return data
}

it('what is used later of lines that are still cut stands until the next answer, in the same session only', () => {
  expect(shownAfter(sourceOf('conv_a', 'two', never), lines(2))).toEqual({ names: [], more: 7 })
  expect(shownAfter(sourceOf('conv_a', 'two', never), lines(3))).toBeUndefined()
  expect(shownAfter(sourceOf('conv_b', 'one', never), lines(2))).toBeUndefined()
})
