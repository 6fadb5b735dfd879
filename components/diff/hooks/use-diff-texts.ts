import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { memoizeWeak } from '@/lib/engine'
import type { ComparedMessage, ComparedRow } from '@/lib/contracts/diff'
import { diffQueries, type Comparing, type DiffSource } from '../api/diff-queries'
import { CHUNK_ROWS, chunkOf } from '../model/chunks'
import type { Entry } from '../model/align-messages'

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

/** The message is read as each strategy leaves it. */
export const isRead = ({ cells }: Entry, texts: Texts): boolean =>
  cells.every((cell, column) => cell === undefined || texts[column] !== undefined)

interface KnownTexts {
  /** The same as before where nothing of the message was read since. */
  readonly textsOf: (entry: Entry) => Texts
  readonly need: (entries: readonly Entry[]) => void
}

interface Asked {
  readonly column: number
  readonly chunk: number
}

interface AskedTexts {
  /** Of which results. */
  readonly of: string
  readonly chunks: readonly Asked[]
  /** Those of them that were in sight last: of an edited result they are what is seen first. */
  readonly inSight: readonly Asked[]
}

/**
 * The texts of what is in sight, by chunks. The first column brings those of the original. `coming`: by column, what is compared as soon as its outline is
 * there; its texts are on their way meanwhile. `atStart`: the first messages are what is seen first.
 */
export function useTexts(
  results: readonly ReadResult[],
  coming: readonly DiffSource[],
  comparing: Comparing,
  atStart: boolean,
): KnownTexts {
  const identity = results.map(({ source }) => keyText(source)).join()
  const [asked, setAsked] = useState<AskedTexts>(() => {
    const chunks = atStart ? results.map((_, column) => ({ column, chunk: 0 })) : []
    return { of: identity, chunks, inSight: chunks }
  })
  const chunks = useMemo(() => chunksOf(asked, identity), [asked, identity])
  const queriesOf = (wanted: readonly Asked[], sources: readonly (DiffSource | undefined)[]) =>
    wanted.flatMap(({ column, chunk }) => {
      const source = sources[column]
      if (source === undefined) return []
      const page = { from: chunk * CHUNK_ROWS, count: CHUNK_ROWS, original: column === 0 }
      return [diffQueries.messages(source, comparing, page)]
    })
  const read = results.map(({ source }) => source)
  const ahead = read.map((source, column) => (coming[column] === source ? undefined : coming[column]))
  const own = chunks.filter(({ column }) => column < read.length)
  const found = useQueries({
    queries: [...queriesOf(own, read), ...queriesOf(asked.inSight, ahead)],
    combine: useCallback(
      (answers: readonly { readonly data: readonly ComparedMessage[] | undefined }[]) =>
        answers.map(({ data }) => data),
      [],
    ),
  })
  const columns = results.length
  const byColumn = useMemo(() => {
    const maps = Array.from({ length: columns }, () => new Map<number, ComparedMessage>())
    chunks
      .filter(({ column }) => column < columns)
      .forEach(({ column }, index) => found[index]?.forEach((message) => maps[column]?.set(message.index, message)))
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
        const before = chunksOf(known, identity)
        const wanted = distinct(
          entries.flatMap(({ cells }) =>
            cells.flatMap((cell, column) => (cell ? [{ column, chunk: chunkOf(cell.index) }] : [])),
          ),
        )
        const missing = wanted.filter((each) => !before.some(isSame(each)))
        const seen = known.inSight
        const inSight = wanted.length === seen.length && wanted.every((each) => seen.some(isSame(each))) ? seen : wanted
        return missing.length === 0 && known.of === identity && inSight === seen
          ? known
          : { of: identity, chunks: [...before, ...missing], inSight }
      }),
    [identity],
  )
  return { textsOf, need }
}

const chunksOf = ({ of, chunks, inSight }: AskedTexts, identity: string): readonly Asked[] =>
  of === identity ? chunks : inSight

const isSame =
  ({ column, chunk }: Asked) =>
  (other: Asked): boolean =>
    other.column === column && other.chunk === chunk

const distinct = (asked: readonly Asked[]): readonly Asked[] =>
  asked.filter((each, index) => asked.findIndex(isSame(each)) === index)
