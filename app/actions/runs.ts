'use server'

import type * as z from 'zod'
import { listPresetViews } from '@/lib/server/presets'
import { listProviderViews } from '@/lib/server/providers'
import { answer } from '@/lib/server/failure'
import * as first from '@/lib/server/first-look'
import { cancelGroup, runGroup } from '@/lib/server/run-group'
import * as runs from '@/lib/server/runs'
import { toFailure } from '@/lib/server/failure'
import { idInput } from '@/lib/server/contract'
import { diffRangeInput, listRunsInput, referenceInput, startRunInput, type RunActions, type RunGroupEvent } from '@/lib/server/runs-contract'
import { parseInput } from './parse-input'

export async function listProviders(): ReturnType<RunActions['listProviders']> {
  return answer(async () => listProviderViews())
}

export async function listPresets(): ReturnType<RunActions['listPresets']> {
  return answer(() => listPresetViews())
}

export async function firstLook(): ReturnType<RunActions['firstLook']> {
  return answer(() => first.firstLook())
}

export async function startRun(input: z.infer<typeof startRunInput>): ReturnType<RunActions['startRun']> {
  return stream(input)
}

async function* stream(input: unknown): AsyncGenerator<RunGroupEvent> {
  try {
    yield* runGroup(parseInput(startRunInput, input))
  } catch (error) {
    yield { type: 'group-failed', error: toFailure(error) }
  }
}

export async function cancelRun(input: z.infer<typeof idInput>): ReturnType<RunActions['cancelRun']> {
  return answer(async () => cancelGroup(parseInput(idInput, input).id))
}

export async function listRuns(input: z.infer<typeof listRunsInput>): ReturnType<RunActions['listRuns']> {
  return answer(async () => runs.listRuns(parseInput(listRunsInput, input).cursor))
}

export async function deleteRun(input: z.infer<typeof idInput>): ReturnType<RunActions['deleteRun']> {
  return answer(async () => runs.deleteRun(parseInput(idInput, input).id))
}

export async function runDetail(input: z.infer<typeof idInput>): ReturnType<RunActions['runDetail']> {
  return answer(async () => runs.runDetail(parseInput(idInput, input).id))
}

export async function runDiffOutline(input: z.infer<typeof idInput>): ReturnType<RunActions['runDiffOutline']> {
  return answer(async () => runs.diffRows(parseInput(idInput, input).id))
}

export async function runDiffMessages(input: z.infer<typeof diffRangeInput>): ReturnType<RunActions['runDiffMessages']> {
  return answer(async () => {
    const { runId, from, count } = parseInput(diffRangeInput, input)
    return runs.diffMessages(runId, from, count)
  })
}

export async function runLedger(input: z.infer<typeof idInput>): ReturnType<RunActions['runLedger']> {
  return answer(async () => runs.runLedger(parseInput(idInput, input).id))
}

export async function resolveReference(input: z.infer<typeof referenceInput>): ReturnType<RunActions['resolveReference']> {
  return answer(async () => {
    const { runId, position, marker } = parseInput(referenceInput, input)
    return runs.resolveReference(runId, position, marker)
  })
}
