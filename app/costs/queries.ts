import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { compareCostsInput, costReads, projectInput } from '@/lib/server/costs-contract'
import type { Reads } from '@/lib/server/read-contract'
import { valueOf } from '@/app/workbench/answers'
import { readClient } from '@/app/workbench/read-client'

export const costQueriesOf = (reads: Reads<typeof costReads>) => ({
  comparison: (input: z.input<typeof compareCostsInput>) => queryOptions({ queryKey: ['costs', 'comparison', input], queryFn: ({ signal }) => valueOf(reads.comparison(input, signal)), placeholderData: keepPreviousData }),
  projection: (input: z.input<typeof projectInput>) => queryOptions({ queryKey: ['costs', 'projection', input], queryFn: ({ signal }) => valueOf(reads.projection(input, signal)), placeholderData: keepPreviousData }),
  scenarios: () => queryOptions({ queryKey: ['costs', 'scenarios'], queryFn: ({ signal }) => valueOf(reads.scenarios({}, signal)) }),
  budget: () => queryOptions({ queryKey: ['costs', 'budget'], queryFn: ({ signal }) => valueOf(reads.budget({}, signal)) }),
})

export const costQueries = costQueriesOf(readClient('costs'))
