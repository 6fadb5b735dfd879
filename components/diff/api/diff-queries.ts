import { queryOptions, skipToken, type QueryKey } from '@tanstack/react-query'
import type * as z from 'zod'
import type { cutLines, diffReads, DiffReads } from '@/lib/contracts/diff'
import { memoizeWeak } from '@/lib/engine'
import type { Reads } from '@/lib/contracts/shared/read'
import type { ResultRef, resultReads } from '@/lib/contracts/results'
import { RESULTS } from '@/components/results'
import { atRest } from '@/components/shared/queries/at-rest'
import { ownTask } from '@/components/shared/queries/own-task'
import { readClient } from '@/components/shared/queries/read-client'
import { valueOf } from '@/components/shared/queries/answers'
import { keyHash } from '@/components/shared/queries/key-hash'
import { keptFor } from '@/components/shared/queries/kept-for'
import { useDiffOptions } from '../message/diff-options'
import { CHUNK_ROWS } from '../model/chunks'

/** Where the diff of one result is read. Two with the same key say the same. */
export interface DiffSource {
  readonly key: readonly unknown[]
  readonly reads: DiffReads
}

/** Stands in where there is none, in a query that is not asked. */
export const noSource: DiffSource = { key: ['diff', 'nowhere'], reads: {} as never }

/** How texts are compared. */
export interface Comparing {
  readonly ignoreBlanks: boolean
}

const forever = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const

export const diffQueries = {
  rows: ({ key, reads }: DiffSource, comparing: Comparing) =>
    queryOptions({
      queryKey: [...key, 'compared', comparing.ignoreBlanks, 'rows'],
      queryFn: ({ signal }) => valueOf(reads.rows(comparing, signal)),
      ...forever,
    }),
  messages: (
    { key, reads }: DiffSource,
    comparing: Comparing,
    page: Readonly<Record<'from' | 'count', number>> & { readonly original: boolean },
  ) =>
    queryOptions({
      queryKey: [...key, 'compared', comparing.ignoreBlanks, 'messages', page.from, page.count, page.original],
      queryFn: ({ signal }) => ownTask().then(() => valueOf(reads.messages({ ...comparing, ...page }, signal))),
      ...forever,
    }),
  part: ({ key, reads }: DiffSource, comparing: Comparing, message: string, part: string) =>
    queryOptions({
      queryKey: [...key, 'compared', comparing.ignoreBlanks, 'part', message, part],
      queryFn: ({ signal }) => valueOf(reads.part({ ...comparing, message, part }, signal)),
      ...forever,
    }),
  search: ({ key, reads }: DiffSource, { ignoreBlanks }: Comparing, query: string, original: boolean) =>
    queryOptions({
      queryKey: [...key, 'search', ignoreBlanks, query, original],
      queryFn: ({ signal }) => valueOf(reads.search({ ignoreBlanks, query, original }, signal)),
      ...forever,
      gcTime: keptFor(60_000),
    }),
  /** Of a message and the summary that stands for it, by their ids. */
  summaryNames: ({ key, reads: { summaryNames } }: DiffSource, message: string, summary: string) =>
    queryOptions({
      queryKey: [...key, 'summary-names', message, summary],
      queryFn: summaryNames
        ? ({ signal }) => atRest(signal).then(() => valueOf(summaryNames({ message, summary }, signal)))
        : skipToken,
      ...forever,
    }),
  usedLater: ({ key, reads: { usedLater } }: DiffSource, cut: z.input<typeof cutLines>) => {
    const queryKey = [...key, 'used-later', cut]
    return queryOptions({
      queryKey,
      queryFn: usedLater ? ({ signal }) => atRest(signal).then(() => valueOf(usedLater(cut, signal))) : skipToken,
      // After an edit that cuts the same lines, what was known of them stands until the answer is there.
      placeholderData: (before, query) =>
        query !== undefined && linesOf(query.queryKey) === linesOf(queryKey) ? before : undefined,
      ...forever,
    })
  },
  reference: ({ key, reads }: DiffSource, position: number, marker: string) =>
    queryOptions({
      queryKey: [...key, 'reference', position, marker],
      queryFn: ({ signal }) => valueOf(reads.reference({ position, marker }, signal)),
      ...forever,
    }),
}

/** Which lines of which session a question about cut lines is about; of a stored run, only those of the run itself. */
function linesOf([, result, ...rest]: QueryKey): string {
  const isLive = typeof result === 'object' && result !== null && 'conversation' in result
  return keyHash([isLive ? result.conversation : result, rest.at(-1)])
}

/** Where the diffs of stored runs and live results are read with these clients. */
export const diffSourcesOf =
  (compared: Reads<typeof diffReads>, results: Pick<Reads<typeof resultReads>, 'reference'>) =>
  (result: ResultRef): DiffSource => ({
    key: [RESULTS, result],
    reads: {
      rows: (input, signal) => compared.rows({ ...input, result }, signal),
      messages: (input, signal) => compared.messages({ ...input, result }, signal),
      part: (input, signal) => compared.part({ ...input, result }, signal),
      search: (input, signal) => compared.search({ ...input, result }, signal),
      summaryNames: (input, signal) => compared.summaryNames({ ...input, result }, signal),
      usedLater: (input, signal) => compared.usedLater({ ...input, result }, signal),
      reference: (input, signal) => results.reference({ ...input, result }, signal),
    },
  })

/** The same for the same result. */
export const diffOf = memoizeWeak(
  diffSourcesOf(readClient<typeof diffReads>('diff'), readClient<typeof resultReads>('results')),
)

/** The outline of a result as the diff on the page compares. */
export const outlineQuery = (result: ResultRef) => diffQueries.rows(diffOf(result), useDiffOptions.getState())

/** What the diff of a result asks for first, when it is opened at its start. */
export const openingQueries = (source: DiffSource) => {
  const comparing = { ignoreBlanks: false }
  return [
    diffQueries.rows(source, comparing),
    diffQueries.messages(source, comparing, { from: 0, count: CHUNK_ROWS, original: true }),
  ] as const
}
