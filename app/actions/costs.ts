'use server'

import type * as z from 'zod'
import { budgetStatus as statusOfBudget } from '@/lib/server/analytics'
import * as costs from '@/lib/server/costs'
import * as estimates from '@/lib/server/estimates'
import { answer } from '@/lib/server/failure'
import * as pins from '@/lib/server/pins'
import * as scenarios from '@/lib/server/scenarios'
import { idInput } from '@/lib/server/contract'
import { compareCostsInput, projectInput, scenarioInput, type CostActions } from '@/lib/server/costs-contract'
import { estimateInput, type EstimateActions } from '@/lib/server/estimates-contract'
import { parseInput } from './parse-input'

export async function estimateStrategies(input: z.input<typeof estimateInput>): ReturnType<EstimateActions['estimateStrategies']> {
  return answer(async () => estimates.estimateStrategies(parseInput(estimateInput, input)))
}

export async function cancelEstimate(input: z.infer<typeof idInput>): ReturnType<EstimateActions['cancelEstimate']> {
  return answer(async () => estimates.cancelEstimate(parseInput(idInput, input).id))
}

export async function runSamples(input: z.infer<typeof idInput>): ReturnType<EstimateActions['runSamples']> {
  return answer(async () => pins.runSamples(parseInput(idInput, input).id))
}

export async function compareCosts(input: z.input<typeof compareCostsInput>): ReturnType<CostActions['compareCosts']> {
  return answer(async () => costs.compareCosts(parseInput(compareCostsInput, input)))
}

export async function projectCosts(input: z.input<typeof projectInput>): ReturnType<CostActions['projectCosts']> {
  return answer(async () => scenarios.projectCosts(parseInput(projectInput, input)))
}

export async function listScenarios(): ReturnType<CostActions['listScenarios']> {
  return answer(() => scenarios.listScenarios())
}

export async function saveScenario(input: z.input<typeof scenarioInput>): ReturnType<CostActions['saveScenario']> {
  return answer(async () => scenarios.saveScenario(parseInput(scenarioInput, input)))
}

export async function deleteScenario(input: z.infer<typeof idInput>): ReturnType<CostActions['deleteScenario']> {
  return answer(async () => scenarios.deleteScenario(parseInput(idInput, input).id))
}

export async function budgetStatus(): ReturnType<CostActions['budgetStatus']> {
  return answer(() => statusOfBudget())
}
