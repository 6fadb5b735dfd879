import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { budgetStatus, compareCosts, listScenarios, projectCosts } from '@/app/actions/costs'
import { listPresets, listProviders } from '@/app/actions/runs'
import type { compareCostsInput, projectInput } from '@/lib/server/costs-contract'
import { valueOf } from '@/app/workbench/answers'

export const costQueries = {
  providers: () => queryOptions({ queryKey: ['providers'], queryFn: () => valueOf(listProviders()), staleTime: Number.POSITIVE_INFINITY }),
  presets: () => queryOptions({ queryKey: ['presets'], queryFn: () => valueOf(listPresets()), staleTime: 30_000 }),
  comparison: (input: z.input<typeof compareCostsInput>) => queryOptions({ queryKey: ['costs', 'comparison', input], queryFn: () => valueOf(compareCosts(input)), placeholderData: keepPreviousData }),
  projection: (input: z.input<typeof projectInput>) => queryOptions({ queryKey: ['costs', 'projection', input], queryFn: () => valueOf(projectCosts(input)), placeholderData: keepPreviousData }),
  scenarios: () => queryOptions({ queryKey: ['costs', 'scenarios'], queryFn: () => valueOf(listScenarios()) }),
  budget: () => queryOptions({ queryKey: ['costs', 'budget'], queryFn: () => valueOf(budgetStatus()) }),
}
