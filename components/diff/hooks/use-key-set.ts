import { useCallback, useState } from 'react'

/** Keys of what was opened. */
export function useKeySet() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  return {
    keys,
    /** Without `on` the key is toggled. */
    toggle: useCallback(
      (key: string, on?: boolean): void =>
        setKeys((known) => {
          const others = [...known].filter((each) => each !== key)
          return new Set((on ?? !known.has(key)) ? [...others, key] : others)
        }),
      [],
    ),
  }
}
