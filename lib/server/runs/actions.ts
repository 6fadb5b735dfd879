'use server'

import type * as z from 'zod'
import { answer } from '@/lib/server/runtime/failure'
import * as first from './first-look'
import { cancelGroup, runGroup } from './run-group'
import * as runs from './runs'
import { toFailure } from '@/lib/server/runtime/failure'
import { idInput } from '@/lib/contracts/action'
import { startRunInput, type RunActions, type RunGroupEvent } from '@/lib/contracts/runs'
import { parseInput } from '@/lib/server/runtime/parse-input'

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

export async function restoreRun(input: z.infer<typeof idInput>): ReturnType<RunActions['restoreRun']> {
  return answer(async () => runs.restoreRun(parseInput(idInput, input).id))
}

export async function deleteRun(input: z.infer<typeof idInput>): ReturnType<RunActions['deleteRun']> {
  return answer(async () => runs.deleteRun(parseInput(idInput, input).id))
}
