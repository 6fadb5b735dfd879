import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lossQueries } from '@/components/losses'
import type { InstructionsFigure } from '@/lib/contracts/losses'
import type { ResultRow } from '@/lib/contracts/results'
import type { StrategyDraft } from '../model/drafts/strategy-draft'
import { resultOf } from './result-of'
import { useLaterFigures } from './use-later-figures'
import type { RowResult } from './use-results'

const draft: StrategyDraft = { key: 'row', provider: 'lossless', config: {} }
const drafts = [draft]
const row = { tokensBefore: 2, tokensAfter: 1, planned: false } as ResultRow
const instructions: InstructionsFigure = { total: 40, kept: 15, paraphrased: 0, dropped: [] }
const resultsIn = (conversation: string): ReadonlyMap<string, RowResult> =>
  new Map([['row', { ref: resultOf(draft, undefined, conversation), row, isStale: false }]])
const sessions = { one: resultsIn('one'), two: resultsIn('two') }

afterEach(() => void vi.unstubAllGlobals())

const Page = (client: QueryClient) =>
  function Providers({ children }: { readonly children: ReactNode }) {
    return (
      <NuqsTestingAdapter>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </NuqsTestingAdapter>
    )
  }

it('keeps what was worked out before an edit until the new figures are there', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient()
  client.setQueryData(lossQueries.instructions(resultOf(draft, undefined, 'one')).queryKey, instructions)
  const edited: StrategyDraft = { ...draft, config: { minimumGain: 9 } }
  const resultsOf = (of: StrategyDraft): ReadonlyMap<string, RowResult> =>
    new Map([['row', { ref: resultOf(of, undefined, 'one'), row, isStale: false }]])
  const [before, after] = [resultsOf(draft), resultsOf(edited)]
  const shown: (number | undefined)[] = []
  const { result, rerender } = renderHook(
    (of: StrategyDraft) => {
      const later = useLaterFigures('one', of === draft ? drafts : [edited], of === draft ? before : after).of('row')
      shown.push(later.instructions?.kept)
      return later
    },
    { initialProps: draft, wrapper: Page(client) },
  )
  await act(async () => undefined)
  expect(result.current.awaited).not.toContain('instructions')
  rerender(edited)
  await act(async () => undefined)
  expect(result.current.awaited).toContain('instructions')
  client.setQueryData(lossQueries.instructions(resultOf(edited, undefined, 'one')).queryKey, {
    ...instructions,
    kept: 20,
  })
  await waitFor(() => expect(result.current.instructions?.kept).toBe(20))
  expect(result.current.awaited).not.toContain('instructions')
  expect(new Set(shown)).toEqual(new Set([15, 20]))
})

it('shows of a row what was worked out in the session that is open, and nothing that was in another', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient()
  client.setQueryData(lossQueries.instructions(resultOf(draft, undefined, 'one')).queryKey, instructions)
  const shown: (number | undefined)[] = []
  const { rerender } = renderHook(
    (of: keyof typeof sessions) => {
      shown.push(useLaterFigures(of, drafts, sessions[of]).of('row').instructions?.kept)
    },
    { initialProps: 'one', wrapper: Page(client) },
  )
  await act(async () => undefined)
  expect(shown.at(-1)).toBe(15)
  shown.length = 0
  rerender('two')
  await act(async () => undefined)
  expect(new Set(shown)).toEqual(new Set([undefined]))
  rerender('one')
  await act(async () => undefined)
  expect(shown.at(-1)).toBe(15)
})
