import { queryOptions } from '@tanstack/react-query'
import type { datasetReads } from '@/lib/contracts/evaluation/datasets'
import type { Reads } from '@/lib/contracts/shared/read'
import { valueOf } from '@/components/shared/queries/answers'
import { readClient } from '@/components/shared/queries/read-client'

/** First part of the key of everything about datasets. */
export const DATASETS = 'datasets'

/** An import goes on by itself, so it is looked at again as long as one does. */
const LOOK_MS = 1_000

export const datasetQueriesOf = (reads: Reads<typeof datasetReads>) => ({
  list: () =>
    queryOptions({
      queryKey: [DATASETS, 'list'],
      queryFn: ({ signal }) => valueOf(reads.list({}, signal)),
      refetchInterval: ({ state: { data } }) =>
        data?.imports.some(({ state }) => state === 'running') === true ? LOOK_MS : false,
    }),
  detail: (id: string, version?: number) =>
    queryOptions({
      queryKey: [DATASETS, 'detail', id, version ?? null],
      queryFn: ({ signal }) => valueOf(reads.detail({ id, version }, signal)),
    }),
  stored: () =>
    queryOptions({ queryKey: [DATASETS, 'stored'], queryFn: ({ signal }) => valueOf(reads.stored({}, signal)) }),
  refused: (id: string, count: number) =>
    queryOptions({
      queryKey: [DATASETS, 'refused', id, count],
      queryFn: ({ signal }) => valueOf(reads.refused({ id }, signal)),
    }),
})

export const datasetQueries = datasetQueriesOf(readClient('datasets'))
