'use client'

import { useState } from 'react'
import type { ShareableRow, SharedRow } from '../model/shareable'

interface Saving {
  /** While it lasts. */
  readonly progress: { readonly done: number; readonly of: number } | undefined
  /** Letters of the rows that the last attempt made no run of. */
  readonly failed: readonly string[]
  /** The runs of rows, made beside each other where there are none; undefined unless all of them are there. */
  save(rows: readonly ShareableRow[]): Promise<readonly SharedRow[] | undefined>
}

/** Makes runs of rows once they are shared. */
export function useSaving(): Saving {
  const [progress, setProgress] = useState<Saving['progress']>()
  const [failed, setFailed] = useState<readonly string[]>([])
  const save = async (rows: readonly ShareableRow[]): Promise<readonly SharedRow[] | undefined> => {
    let done = 0
    const tell = (): void => setProgress({ done, of: rows.length })
    setFailed([])
    tell()
    const saved = await Promise.all(
      rows.map(async ({ letter, save: one }) => {
        const id = await one()
        done++
        tell()
        return { letter, id }
      }),
    )
    setProgress(undefined)
    setFailed(saved.flatMap(({ letter, id }) => (id === undefined ? [letter] : [])))
    const made = saved.flatMap(({ letter, id }) => (id === undefined ? [] : [{ letter, id }]))
    return made.length === saved.length ? made : undefined
  }
  return { progress, failed, save }
}
