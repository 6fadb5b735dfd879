import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { cellInput, ExperimentProgress, experimentReads } from '@/lib/contracts/evaluation/experiments'
import type { Reads } from '@/lib/contracts/shared/read'
import { valueOf } from '@/components/shared/queries/answers'
import { readClient } from '@/components/shared/queries/read-client'

/** While cells are measured; a large matrix is read less often, because all of it is sent. */
const LOOK_MS = 1_500
const CELLS_PER_LOOK = 10_000
/** Others begin and end experiments too. */
const LIST_MS = 3_000

export const EXPERIMENTS = 'experiments'

export const experimentQueriesOf = (reads: Reads<typeof experimentReads>) => ({
  list: () =>
    queryOptions({
      queryKey: [EXPERIMENTS, 'list'],
      queryFn: ({ signal }) => valueOf(reads.list({}, signal)),
      refetchInterval: ({ state }) => (state.data?.some((each) => each.state === 'running') ? LIST_MS : false),
    }),
  datasets: () =>
    queryOptions({ queryKey: [EXPERIMENTS, 'datasets'], queryFn: ({ signal }) => valueOf(reads.datasets({}, signal)) }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [EXPERIMENTS, 'detail', id],
      queryFn: ({ signal }) => valueOf(reads.detail({ id }, signal)),
    }),
  /** `price`: a model or a profile whose prices are taken. */
  matrix: (id: string, price?: string) =>
    queryOptions({
      queryKey: [EXPERIMENTS, 'matrix', id, price ?? null],
      queryFn: ({ signal }) => valueOf(reads.matrix({ id, ...(price !== undefined && { price }) }, signal)),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data?.progress.state === 'running' ? LOOK_MS * Math.max(1, data.progress.total / CELLS_PER_LOOK) : false,
    }),
  /** Apart from the cells where these are many: it changes more often than they are worth being sent. */
  progress: (id: string, known: ExperimentProgress | undefined) =>
    queryOptions({
      queryKey: [EXPERIMENTS, 'progress', id],
      queryFn: ({ signal }) => valueOf(reads.progress({ id }, signal)),
      enabled: known !== undefined && known.state === 'running' && known.total > CELLS_PER_LOOK,
      refetchInterval: LOOK_MS,
    }),
  cell: (input: z.input<typeof cellInput>) =>
    queryOptions({
      queryKey: [EXPERIMENTS, 'cell', input],
      queryFn: ({ signal }) => valueOf(reads.cell(input, signal)),
      retry: false,
    }),
})

export const experimentQueries = experimentQueriesOf(readClient('experiments'))
