import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { LossRow } from './model/rows'
import { useReports } from './use-reports'

afterEach(() => void vi.unstubAllGlobals())

const rows = ['a', 'b', 'c'].map((key): LossRow => ({ key, letter: key, name: key, ref: { type: 'run', run: key } }))

/** A server that answers when it is told to; with what was asked, in order. */
function slowServer() {
  const asked: string[] = []
  const waiting: (() => void)[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { readonly body: string }) => {
    asked.push((JSON.parse(body) as { readonly result: { readonly run: string } }).result.run)
    return new Promise((resolve) => waiting.push(() => resolve(Response.json({ ok: true, value: {} }))))
  })
  return { asked, answer: () => waiting.splice(0).forEach((each) => each()) }
}

const Page = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)

it.each([
  ['b', ['b', 'a', 'c']],
  [undefined, ['a', 'b', 'c']],
  ['of a row that is gone', ['a', 'b', 'c']],
])('asks for the row that is looked at (%s), and then for the others', async (primary, order) => {
  const server = slowServer()
  const { result } = renderHook(() => useReports(rows, primary), { wrapper: Page })
  await waitFor(() => expect(server.asked).toEqual(order.slice(0, 1)))
  server.answer()
  await waitFor(() => expect(server.asked).toEqual(order))
  server.answer()
  await waitFor(() => expect(result.current.map(({ isSuccess }) => isSuccess)).toEqual([true, true, true]))
})
