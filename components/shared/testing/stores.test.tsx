import { expect, it } from 'vitest'
import { create, createStore } from 'zustand'
import { resetStores } from './stores'

it('stores have what they had when they were made, however they were made', () => {
  const made = [
    create<{ readonly count: number }>()(() => ({ count: 0 })),
    create<{ readonly count: number }>(() => ({ count: 0 })),
    createStore<{ readonly count: number }>(() => ({ count: 0 })),
  ]
  for (const store of made) store.setState({ count: 1 })
  resetStores()
  expect(made.map((store) => store.getState().count)).toEqual([0, 0, 0])
})
