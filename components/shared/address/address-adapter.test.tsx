import { act, renderHook } from '@testing-library/react'
import { parseAsString, useQueryStates } from 'nuqs'
import { useSyncExternalStore } from 'react'
import { expect, it, vi } from 'vitest'
import { AddressAdapter } from './address-adapter'

/** A router that draws an address, and writes it, when the test says so. */
const router = vi.hoisted(() => ({ drawn: new URLSearchParams(), listeners: new Set<() => void>() }))

vi.mock('next/navigation', () => ({
  usePathname: () => '/',
  useSearchParams: () =>
    useSyncExternalStore(
      (listener) => {
        router.listeners.add(listener)
        return () => router.listeners.delete(listener)
      },
      () => router.drawn,
    ),
}))

function draw(search: string): void {
  act(() => {
    history.replaceState(null, '', `/${search}`)
    router.drawn = new URLSearchParams(search)
    for (const listener of router.listeners) listener()
  })
}

const useAddress = () => useQueryStates({ column: parseAsString, zoom: parseAsString, message: parseAsString })[1]

it('a change made while the router draws an earlier one loses nothing of the last', async () => {
  history.replaceState(null, '', '/')
  const { result } = renderHook(useAddress, { wrapper: AddressAdapter })
  const change = (values: Parameters<typeof result.current>[0]) => act(async () => result.current(values))
  await change({ column: 'B' })
  await change({ column: 'A', zoom: '1-178' })
  draw('?column=B')
  expect(location.search).toBe('?column=B')
  await change({ message: '41' })
  expect(location.search).toBe('?column=A&zoom=1-178&message=41')
})
