import { useState } from 'react'

export interface Selection {
  readonly ids: ReadonlySet<string>
  /** Of the rows that are shown: all, none, or some. */
  readonly all: boolean | 'indeterminate'
  toggle(id: string): void
  toggleAll(): void
  clear(): void
}

/** Which rows of a list are chosen. What is filtered away stays chosen, and is not counted. */
export function useSelection(shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = new Set(shown.filter((id) => chosen.has(id)))
  return {
    ids,
    all: ids.size === 0 ? false : ids.size === shown.length ? true : 'indeterminate',
    toggle: (id) =>
      setChosen((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    toggleAll: () =>
      setChosen((before) => {
        const others = [...before].filter((id) => !shown.includes(id))
        return new Set(ids.size === shown.length ? others : [...others, ...shown])
      }),
    clear: () => setChosen(new Set()),
  }
}
