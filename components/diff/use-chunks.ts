import { useQueries, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { CHUNK_ROWS } from './model/chunks'

interface Indexed {
  readonly index: number
}

interface Chunks<Item> {
  /** What was fetched so far, by index. */
  readonly texts: ReadonlyMap<number, Item>
  /** Asks for chunks of rows (see `chunkOf`); what was asked for once stays. */
  readonly need: (chunks: readonly number[]) => void
}

/** The texts of the rows in sight, fetched by chunks. For another list of rows, remount what calls it. */
export function useChunks<Fetched, Item extends Indexed, Key extends QueryKey>(
  queryOf: (from: number, count: number) => UseQueryOptions<Fetched, Error, readonly Item[], Key>,
): Chunks<Item> {
  const [chunks, setChunks] = useState<readonly number[]>([])
  const texts = useQueries({
    queries: chunks.map((chunk) => queryOf(chunk * CHUNK_ROWS, CHUNK_ROWS)),
    combine: useCallback(
      (results: readonly { readonly data: readonly Item[] | undefined }[]) =>
        new Map(results.flatMap(({ data }) => data ?? []).map((item) => [item.index, item])),
      [],
    ),
  })
  const need = useCallback(
    (needed: readonly number[]) =>
      setChunks((known) =>
        needed.every((chunk) => known.includes(chunk)) ? known : [...new Set([...known, ...needed])],
      ),
    [],
  )
  return { texts, need }
}
