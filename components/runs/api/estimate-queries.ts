import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { estimateInput, estimateReads } from '@/lib/contracts/estimates'
import { valueOf } from '@/components/shared/queries/answers'
import { readClient } from '@/components/shared/queries/read-client'

/** First part of every estimate's key. */
export const ESTIMATES = 'estimates'

type Strategies = z.input<typeof estimateInput>['strategies']

const reads = readClient<typeof estimateReads>('estimates')

export const estimateQueries = {
  /** Of strategies as they are being edited: the figures before stay in sight until the new ones are there. */
  strategies: (conversationId: string, strategies: Strategies) =>
    queryOptions({
      queryKey: [ESTIMATES, conversationId, strategies],
      queryFn: async ({ signal }) => ({
        conversationId,
        outcomes: await valueOf(reads.strategies({ conversationId, strategies }, signal)),
      }),
      retry: false,
      staleTime: 10_000,
      // Profiles, prices and pins may have changed on another page.
      refetchOnMount: 'always',
      placeholderData: keepPreviousData,
    }),
  /** Of one more answer of the model of a run. */
  sample: (runId: string, conversationId: string, strategy: Strategies[number]) =>
    queryOptions({
      queryKey: [ESTIMATES, 'sample', runId, strategy.sample],
      queryFn: async ({ signal }) =>
        (await valueOf(reads.strategies({ conversationId, strategies: [strategy] }, signal)))[0],
      retry: false,
      staleTime: 0,
    }),
  samples: (runId: string) =>
    queryOptions({
      queryKey: ['run', runId, 'samples'],
      queryFn: ({ signal }) => valueOf(reads.samples({ id: runId }, signal)),
      staleTime: 0,
    }),
}
