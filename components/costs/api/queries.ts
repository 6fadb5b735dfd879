import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { compareCostsInput, costReads, projectInput, sessionCostInput } from '@/lib/contracts/costs'
import type { Reads } from '@/lib/contracts/shared/read'
import { valueOf } from '@/components/shared/queries/answers'
import { readClient } from '@/components/shared/queries/read-client'

export const costQueriesOf = (reads: Reads<typeof costReads>) => ({
  comparison: (input: z.input<typeof compareCostsInput>) =>
    queryOptions({
      queryKey: ['costs', 'comparison', input],
      queryFn: ({ signal }) => valueOf(reads.comparison(input, signal)),
      placeholderData: keepPreviousData,
    }),
  session: (input: z.input<typeof sessionCostInput>) =>
    queryOptions({
      queryKey: ['costs', 'session', input],
      queryFn: ({ signal }) => valueOf(reads.session(input, signal)),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
  projection: (input: z.input<typeof projectInput>) =>
    queryOptions({
      queryKey: ['costs', 'projection', input],
      queryFn: ({ signal }) => valueOf(reads.projection(input, signal)),
      placeholderData: keepPreviousData,
    }),
  scenarios: () =>
    queryOptions({ queryKey: ['costs', 'scenarios'], queryFn: ({ signal }) => valueOf(reads.scenarios({}, signal)) }),
  budget: () =>
    queryOptions({ queryKey: ['costs', 'budget'], queryFn: ({ signal }) => valueOf(reads.budget({}, signal)) }),
})

export const costQueries = costQueriesOf(readClient('costs'))
