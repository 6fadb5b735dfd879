import { useEffect } from 'react'

/** Reads what a store kept in this browser once the page is drawn, and again where another page of the app changed it. */
export function useStored(store: { readonly persist: { readonly rehydrate: () => unknown } }, name: string): void {
  useEffect(() => {
    const read = (): void => void store.persist.rehydrate()
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === name) read()
    }
    // Reading draws the diff again, also where there is nothing to read.
    if (localStorage.getItem(name) !== null) read()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [store, name])
}
