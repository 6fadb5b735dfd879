import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ownTask } from './own-task'
import { useIsAnswered } from './use-is-answered'

/** A question that is answered when the test says so. */
function ask(client: QueryClient, queryKey: readonly unknown[]): () => Promise<unknown> {
  let answer: (value: string) => void = () => {}
  const asked = client.fetchQuery({ queryKey, queryFn: () => new Promise<string>((resolve) => (answer = resolve)) })
  return () => {
    answer('yes')
    return asked
  }
}

it('tells whether anything below its key is being asked for, and is not drawn anew for what is not', async () => {
  const client = new QueryClient()
  const draw = vi.fn<(isAnswered: boolean) => void>()
  function Shown() {
    draw(useIsAnswered(['diff', { run: 'r' }]))
    return null
  }
  render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  )
  await act(() => ask(client, ['elsewhere'])().then(ownTask))
  expect(draw.mock.calls).toEqual([[true]])
  let answer: () => Promise<unknown> = () => Promise.resolve()
  await act(async () => void (answer = ask(client, ['diff', { run: 'r' }, 'rows'])))
  await waitFor(() => expect(draw).toHaveBeenLastCalledWith(false))
  await act(() => answer())
  await waitFor(() => expect(draw).toHaveBeenLastCalledWith(true))
})
