import { act, waitFor } from '@testing-library/react'
import { useQueryStates, parseAsString } from 'nuqs'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { useDiffAddress } from './diff-address'

function renderAddress(searchParams: string) {
  const told: { address?: ReturnType<typeof useDiffAddress>; toMessage?: (message: string) => void; query?: string } =
    {}
  function Told() {
    const address = useDiffAddress('/?conversation=one', 'B')
    const [, set] = useQueryStates({ message: parseAsString })
    Object.assign(told, { address, toMessage: (message: string) => void set({ message }) })
    return null
  }
  renderInPage(
    <NuqsTestingAdapter
      searchParams={searchParams}
      hasMemory
      onUrlUpdate={({ queryString }) => Object.assign(told, { query: queryString })}
    >
      <Told />
    </NuqsTestingAdapter>,
  )
  return told
}

it('a hunk is one of its message: it stays from step to step, and is void where another message is gone to', async () => {
  const told = renderAddress('?message=m3&hunk=1')
  expect(told.address?.place).toEqual({ message: 'm3', hunk: 1 })
  act(() => told.address?.onPlace({ message: 'm5', hunk: 1 }))
  expect(told.address?.place).toEqual({ message: 'm5', hunk: 1 })
  act(() => told.address?.onPlace({ message: 'm5', part: 'm5.p2', line: 40 }))
  await waitFor(() => expect(told.query).toBe('?message=m5&part=m5.p2&line=40'))
  act(() => told.toMessage?.('m9'))
  expect(told.address?.place).toEqual({ message: 'm9' })
  await waitFor(() => expect(told.query).toBe('?message=m9'))
})

it('a link carries all columns that are read: hunks are numbered over them', () => {
  const writeText = vi.fn<(link: string) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const { address } = renderAddress('')
  address?.onCopyLink({ message: 'm3', hunk: 2 }, ['A', 'B', 'C'])
  address?.onCopyLink({ message: 'm3' }, ['B'])
  expect(writeText.mock.calls.flat().map((link) => new URL(link).search)).toEqual([
    '?conversation=one&column=B&beside=A%2CC&message=m3&hunk=2',
    '?conversation=one&column=B&message=m3',
  ])
})
