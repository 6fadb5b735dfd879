'use server'

import type * as z from 'zod'
import { answer } from '@/lib/server/runtime/failure'
import * as first from './first-look'
import { dismissFailure } from './failed-runs'
import { cancelGroup } from './groups'
import { startGroup } from './run-group'
import * as runs from './runs'
import { idInput } from '@/lib/contracts/shared/action'
import { keepRunsInput, startRunInput, type RunActions } from '@/lib/contracts/runs'
import { parseInput } from '@/lib/server/runtime/parse-input'

export async function firstLook(): ReturnType<RunActions['firstLook']> {
  return answer(() => first.firstLook())
}

export async function startRun(input: z.infer<typeof startRunInput>): ReturnType<RunActions['startRun']> {
  return answer(async () => startGroup(parseInput(startRunInput, input)))
}

export async function cancelRun(input: z.infer<typeof idInput>): ReturnType<RunActions['cancelRun']> {
  return answer(async () => cancelGroup(parseInput(idInput, input).id))
}

export async function dismissRun(input: z.infer<typeof idInput>): ReturnType<RunActions['dismissRun']> {
  return answer(async () => dismissFailure(parseInput(idInput, input).id))
}

export async function restoreRun(input: z.infer<typeof idInput>): ReturnType<RunActions['restoreRun']> {
  return answer(async () => runs.restoreRun(parseInput(idInput, input).id))
}

export async function deleteRun(input: z.infer<typeof idInput>): ReturnType<RunActions['deleteRun']> {
  return answer(async () => runs.deleteRun(parseInput(idInput, input).id))
}

export async function keepRuns(input: z.infer<typeof keepRunsInput>): ReturnType<RunActions['keepRuns']> {
  return answer(async () => runs.keepRuns(parseInput(keepRunsInput, input).ids))
}
