import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { memoizeWeak } from '@/lib/core/memoize-weak'
import type { ComparedMessage, ComparedRow } from '@/lib/contracts/diff'
import { diffQueries, type Comparing, type DiffSource } from '../api/diff-queries'
import { CHUNK_ROWS, chunkOf } from '../model/chunks'
import type { Entry } from '../model/spine'

/** A result whose outline has been read. */
export interface ReadResult {
  readonly source: DiffSource
  readonly rows: readonly ComparedRow[]
}

const keyText = memoizeWeak(({ key }: DiffSource): string => JSON.stringify(key))

/**
 * The outlines of some results. While another version of one is worked out, the version before it stands; `stale` says so. Undefined until there
 * is one for each.
 */
export function useOutlines(sources: readonly DiffSource[], letters: readonly string[], comparing: Comparing) {
  const queries = useQueries({ queries: sources.map((source) => diffQueries.rows(source, comparing)) })
  const [last, setLast] = useState<Readonly<Record<string, ReadResult>>>({})
  const fresh = sources.map((source, index): ReadResult | undefined => {
    const rows = queries[index]?.data
    return rows && { source, rows }
  })
  const changed = letters.flatMap((letter, index): readonly (readonly [string, ReadResult])[] => {
    const result = fresh[index]
    return result && last[letter]?.rows !== result.rows ? [[letter, result]] : []
  })
  if (changed.length > 0) setLast({ ...last, ...Object.fromEntries(changed) })
  const results = letters.map((letter, index) => fresh[index] ?? last[letter])
  return {
    results,
    stale: letters.filter((letter, index) => fresh[index] === undefined && last[letter] !== undefined),
    failed: queries.find(({ error }) => error !== null),
  }
}

/** Of one message, by column; undefined where they are not read, and where a strategy has no such message. */
export type Texts = readonly (ComparedMessage | undefined)[]

interface KnownTexts {
  /** The same as before where nothing of the message was read since. */
  readonly textsOf: (entry: Entry) => Texts
  readonly need: (entries: readonly Entry[]) => void
}

interface Asked {
  readonly column: number
  readonly chunk: number
}

const noChunks: readonly Asked[] = []

/** The texts of what is in sight, by chunks. The first column brings those of the original. `atStart`: the first messages are what is seen first. */
export function useTexts(results: readonly ReadResult[], comparing: Comparing, atStart: boolean): KnownTexts {
  const identity = results.map(({ source }) => keyText(source)).join()
  const [asked, setAsked] = useState<{ readonly of: string; readonly chunks: readonly Asked[] }>({
    of: identity,
    chunks: atStart ? results.map((_, column) => ({ column, chunk: 0 })) : noChunks,
  })
  const chunks = asked.of === identity ? asked.chunks : noChunks
  const found = useQueries({
    queries: chunks.flatMap(({ column, chunk }) => {
      const source = results[column]?.source
      if (source === undefined) return []
      const page = { from: chunk * CHUNK_ROWS, count: CHUNK_ROWS, original: column === 0 }
      return [diffQueries.messages(source, comparing, page)]
    }),
    combine: useCallback(
      (answers: readonly { readonly data: readonly ComparedMessage[] | undefined }[]) =>
        answers.map(({ data }) => data),
      [],
    ),
  })
  const columns = results.length
  const byColumn = useMemo(() => {
    const maps = Array.from({ length: columns }, () => new Map<number, ComparedMessage>())
    chunks.forEach(({ column }, index) => found[index]?.forEach((message) => maps[column]?.set(message.index, message)))
    return maps
  }, [found, chunks, columns])
  const [told] = useState(() => new WeakMap<Entry, Texts>())
  const textsOf = useCallback(
    (entry: Entry) => {
      const next = entry.cells.map((cell, column) => (cell ? byColumn[column]?.get(cell.index) : undefined))
      const before = told.get(entry)
      if (before?.length === next.length && before.every((text, column) => text === next[column])) return before
      told.set(entry, next)
      return next
    },
    [byColumn, told],
  )
  const need = useCallback(
    (entries: readonly Entry[]) =>
      setAsked((known) => {
        const before = known.of === identity ? known.chunks : []
        const wanted = entries.flatMap(({ cells }) =>
          cells.flatMap((cell, column) => (cell ? [{ column, chunk: chunkOf(cell.index) }] : [])),
        )
        const missing = wanted.filter(
          ({ column, chunk }, index) =>
            !before.some((each) => each.column === column && each.chunk === chunk) &&
            wanted.findIndex((each) => each.column === column && each.chunk === chunk) === index,
        )
        return missing.length === 0 && known.of === identity ? known : { of: identity, chunks: [...before, ...missing] }
      }),
    [identity],
  )
  return { textsOf, need }
}
