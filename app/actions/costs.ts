'use server'

import type * as z from 'zod'
import { answer } from '@/lib/server/failure'
import * as scenarios from '@/lib/server/scenarios'
import { idInput } from '@/lib/server/contract'
import { scenarioInput, type CostActions } from '@/lib/server/costs-contract'
import { parseInput } from '@/lib/server/parse-input'

export async function saveScenario(input: z.input<typeof scenarioInput>): ReturnType<CostActions['saveScenario']> {
  return answer(async () => scenarios.saveScenario(parseInput(scenarioInput, input)))
}

export async function deleteScenario(input: z.infer<typeof idInput>): ReturnType<CostActions['deleteScenario']> {
  return answer(async () => scenarios.deleteScenario(parseInput(idInput, input).id))
}
