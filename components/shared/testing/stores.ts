import type * as Zustand from 'zustand'
import { processState } from '@/lib/base/process-state'

type Init = Zustand.StateCreator<unknown>

/** Beside the modules, which a file with mocks loads anew. */
const state = processState<{ condenseryStores: Zustand.StoreApi<unknown>[] }>()

function keep<Store extends Zustand.StoreApi<unknown>>(store: Store): Store {
  ;(state.condenseryStores ??= []).push(store)
  return store
}

/** The library, which keeps each store that a module makes, to be reset. */
export async function withKeptStores(importOriginal: () => Promise<unknown>): Promise<Partial<typeof Zustand>> {
  const original = (await importOriginal()) as typeof Zustand
  const create = (init?: Init) =>
    init === undefined ? (later: Init) => keep(original.create(later)) : keep(original.create(init))
  const createStore = (init: Init) => keep(original.createStore(init))
  return { ...original, create, createStore } as typeof Zustand
}

/** Every store has what it had when it was made. */
export function resetStores(): void {
  for (const store of state.condenseryStores ?? []) store.setState(store.getInitialState(), true)
}
