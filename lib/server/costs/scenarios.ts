import 'server-only'
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { asJson, isJsonArray, type JsonValue, projectCost, type ProjectionAssumptions } from '@/lib/engine'
import { database } from '@/lib/db/client'
import { changeWorkspaceSetting, findWorkspaceSetting } from '@/lib/db/repositories/settings'
import { notFound, appError } from '@/lib/server/runtime/failure'
import { scenarioInput, type Projection, type Scenario } from '@/lib/contracts/costs'
import { currentWorkspaceId } from '@/lib/server/workspaces'

const KEY = 'costs.scenarios'
const MOST_SCENARIOS = 100
const storedScenario = scenarioInput.safeExtend({ id: z.string(), updatedAt: z.string() })

/** Of the current workspace, by name. One that this version cannot read is not shown, and stays stored. */
export async function listScenarios(): Promise<readonly Scenario[]> {
  return (await readStored()).scenarios.toSorted((a, b) => a.name.localeCompare(b.name))
}

interface StoredScenarios {
  readonly scenarios: readonly Scenario[]
  readonly unreadable: readonly JsonValue[]
}

async function readStored(): Promise<StoredScenarios> {
  return readScenarios(await findWorkspaceSetting(await database(), await currentWorkspaceId(), KEY))
}

function readScenarios(stored: JsonValue | undefined): StoredScenarios {
  const each = (isJsonArray(stored) ? stored : []).map((json) => ({ json, parsed: storedScenario.safeParse(json) }))
  return {
    scenarios: each.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : [])),
    unreadable: each.flatMap(({ json, parsed }) => (parsed.success ? [] : [json])),
  }
}

export async function saveScenario(input: z.infer<typeof scenarioInput>): Promise<Scenario> {
  const scenario: Scenario = { ...input, id: input.id ?? randomUUID(), updatedAt: new Date().toISOString() }
  await changeScenarios((all) => {
    if (input.id !== undefined && !all.some(({ id }) => id === input.id)) throw notFound('scenario')
    if (input.id === undefined && all.length >= MOST_SCENARIOS)
      throw appError('too-many', `There are ${MOST_SCENARIOS} scenarios already.`, 'Delete one first.')
    return [...all.filter(({ id }) => id !== scenario.id), scenario]
  })
  return scenario
}

export async function deleteScenario(id: string): Promise<null> {
  await changeScenarios((all) => {
    if (!all.some((scenario) => scenario.id === id)) throw notFound('scenario')
    return all.filter((scenario) => scenario.id !== id)
  })
  return null
}

async function changeScenarios(change: (all: readonly Scenario[]) => readonly Scenario[]): Promise<void> {
  await changeWorkspaceSetting(await database(), await currentWorkspaceId(), KEY, (stored) => {
    const { scenarios, unreadable } = readScenarios(stored)
    return asJson([...change(scenarios), ...unreadable])
  })
}

/** What one condensation costs, carried forward month by month, beside what the current choice would. */
export function projectCosts({
  costUsd,
  currentUsd,
  assumptions,
}: {
  readonly costUsd?: number | undefined
  readonly currentUsd?: number | undefined
  readonly assumptions: ProjectionAssumptions
}): Projection {
  const current = projectCost(currentUsd, assumptions)
  let cumulativeSaved: number | undefined = 0
  const months = projectCost(costUsd, assumptions).map((month, index) => {
    const now = current[index]?.costUsd
    const saved = now === undefined || month.costUsd === undefined ? undefined : now - month.costUsd
    cumulativeSaved = saved === undefined || cumulativeSaved === undefined ? undefined : cumulativeSaved + saved
    return {
      ...month,
      ...(now === undefined ? {} : { currentUsd: now }),
      ...(saved === undefined ? {} : { savedUsd: saved, cumulativeSavedUsd: cumulativeSaved }),
    }
  })
  const last = months.at(-1)
  return {
    assumptions,
    months,
    ...(last?.cumulativeUsd === undefined ? {} : { totalUsd: last.cumulativeUsd }),
    ...(last?.cumulativeSavedUsd === undefined ? {} : { totalSavedUsd: last.cumulativeSavedUsd }),
  }
}
