import { queryOptions } from '@tanstack/react-query'
import type { Reads } from '@/lib/contracts/shared/read'
import type { ResultRef, resultReads } from '@/lib/contracts/results'
import { valueOf } from '@/components/shared/queries/answers'
import { readClient } from '@/components/shared/queries/read-client'

/** First part of the keys of everything about a result. */
export const RESULTS = 'results'

/** Runs never change. A live result is worked out from what its ref says; models, prices and pins may have changed on another page. */
const freshness = ({ type }: ResultRef) =>
  type === 'run' ? { staleTime: Number.POSITIVE_INFINITY } : { staleTime: 60_000, retry: false as const }

/** The queries for everything that views show of a result, stored or live. */
export const resultQueriesOf = (reads: Reads<typeof resultReads>) => ({
  row: (result: ResultRef) =>
    queryOptions({
      queryKey: [RESULTS, result, 'row'],
      queryFn: ({ signal }) => valueOf(reads.row({ result }, signal)),
      ...freshness(result),
    }),
  outline: (result: ResultRef) =>
    queryOptions({
      queryKey: [RESULTS, result, 'outline'],
      queryFn: ({ signal }) => valueOf(reads.outline({ result }, signal)),
      ...freshness(result),
    }),
  ledger: (result: ResultRef) =>
    queryOptions({
      queryKey: [RESULTS, result, 'ledger'],
      queryFn: ({ signal }) => valueOf(reads.ledger({ result }, signal)),
      ...freshness(result),
    }),
})

export const resultQueries = resultQueriesOf(readClient('results'))
