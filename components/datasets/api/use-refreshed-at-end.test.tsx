import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import type { ImportView } from '@/lib/contracts/evaluation/datasets'
import { datasetQueries } from './queries'
import { useRefreshedAtEnd } from './use-refreshed-at-end'

it('reads datasets anew when an import ends, and not before', () => {
  const client = new QueryClient()
  const { queryKey } = datasetQueries.detail('one')
  client.setQueryData(queryKey, {} as never)
  const isOld = () => client.getQueryState(queryKey)?.isInvalidated
  const { rerender } = renderHook(
    (states: readonly ImportView['state'][]) => useRefreshedAtEnd(states.map((state) => ({ state }))),
    {
      initialProps: [] as readonly ImportView['state'][],
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  )
  rerender(['running'])
  rerender(['paused'])
  expect(isOld()).toBe(false)
  rerender(['done'])
  expect(isOld()).toBe(true)
})
