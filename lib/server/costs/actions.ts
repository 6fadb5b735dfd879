'use server'

import type * as z from 'zod'
import { answer } from '@/lib/server/runtime/failure'
import * as scenarios from './scenarios'
import { idInput } from '@/lib/contracts/shared/action'
import { scenarioInput, type CostActions } from '@/lib/contracts/costs'
import { parseInput } from '@/lib/server/runtime/parse-input'

export async function saveScenario(input: z.input<typeof scenarioInput>): ReturnType<CostActions['saveScenario']> {
  return answer(async () => scenarios.saveScenario(parseInput(scenarioInput, input)))
}

export async function deleteScenario(input: z.infer<typeof idInput>): ReturnType<CostActions['deleteScenario']> {
  return answer(async () => scenarios.deleteScenario(parseInput(idInput, input).id))
}
