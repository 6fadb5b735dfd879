import { act, renderHook } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { expect, it } from 'vitest'
import { createWorkbenchStore } from '../model/store'
import { useSelection } from './use-selection'

const draftsOf = (...keys: readonly string[]) => keys.map((key) => ({ key, provider: 'lossless', config: {} }))

function selected(searchParams: string) {
  const store = createWorkbenchStore(draftsOf('a', 'b', 'c'), {})
  const { result } = renderHook(() => useSelection(store, null), {
    wrapper: ({ children }) => (
      <NuqsTestingAdapter hasMemory searchParams={searchParams}>
        {children}
      </NuqsTestingAdapter>
    ),
  })
  const keys = () => [
    result.current.primary?.key,
    result.current.beside.map(({ key }) => key),
    result.current.base?.key,
  ]
  const edit = (work: (state: ReturnType<typeof store.getState>) => void) =>
    act(async () => {
      work(store.getState())
      result.current.follow()
    })
  return { keys, edit, result }
}

it('keeps the rows that are read, and the one that the others are held against, wherever edits move them', async () => {
  const { keys, edit } = selected('?column=B&beside=A&base=C')
  expect(keys()).toEqual(['b', ['a'], 'c'])
  await edit(({ orderDrafts }) => orderDrafts(['c', 'b', 'a']))
  expect(keys()).toEqual(['b', ['a'], 'c'])
  await edit(({ addDrafts }) => addDrafts([{ key: 'copy', provider: 'lossless', config: {} }], 'c'))
  expect(keys()).toEqual(['b', ['a'], 'c'])
})

it('holds rows against the original once the row that they were held against is gone', async () => {
  const { keys, edit, result } = selected('?column=C&base=B')
  await edit(({ removeDraft }) => removeDraft('b'))
  expect(keys()).toEqual(['c', [], undefined])
  await act(async () => result.current.holdAgainst('a'))
  expect(keys()).toEqual(['c', [], 'a'])
})

it('of rows that are read, one takes the place of another; a row that is not leaves those beside as they are', async () => {
  const { keys, result } = selected('?column=A&beside=B')
  await act(async () => result.current.choose('b'))
  expect(keys()).toEqual(['b', ['a'], undefined])
  await act(async () => result.current.choose('a'))
  expect(keys()).toEqual(['a', ['b'], undefined])
  await act(async () => result.current.choose('c'))
  expect(keys()).toEqual(['c', ['b'], undefined])
})

it('of the primary row that is read no longer the next takes the place', async () => {
  const { keys, result } = selected('?column=A&beside=B,C')
  await act(async () => result.current.close('a'))
  expect(keys()).toEqual(['b', ['c'], undefined])
  await act(async () => result.current.close('c'))
  expect(keys()).toEqual(['b', [], undefined])
})
