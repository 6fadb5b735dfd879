'use server'

import type * as z from 'zod'
import {
  cellNoteInput,
  changeExperimentInput,
  createExperimentInput,
  type ExperimentActions,
} from '@/lib/contracts/evaluation/experiments'
import { idInput, type Id } from '@/lib/contracts/shared/action'
import { answer } from '@/lib/server/runtime/failure'
import { parseInput } from '@/lib/server/runtime/parse-input'
import * as control from './control'
import { createExperiment as create } from './create'
import * as experiments from './experiments'

export async function createExperiment(
  input: z.input<typeof createExperimentInput>,
): ReturnType<ExperimentActions['createExperiment']> {
  return answer(async () => create(parseInput(createExperimentInput, input)))
}

export async function changeExperiment(
  input: z.input<typeof changeExperimentInput>,
): ReturnType<ExperimentActions['changeExperiment']> {
  return answer(async () => experiments.changeExperiment(parseInput(changeExperimentInput, input)))
}

export async function noteCell(input: z.input<typeof cellNoteInput>): ReturnType<ExperimentActions['noteCell']> {
  return answer(async () => experiments.noteCell(parseInput(cellNoteInput, input)))
}

export async function pauseExperiment(input: Id): ReturnType<ExperimentActions['pauseExperiment']> {
  return answer(async () => control.pauseExperiment(parseInput(idInput, input).id))
}

export async function resumeExperiment(input: Id): ReturnType<ExperimentActions['resumeExperiment']> {
  return answer(async () => control.resumeExperiment(parseInput(idInput, input).id))
}

export async function cancelExperiment(input: Id): ReturnType<ExperimentActions['cancelExperiment']> {
  return answer(async () => control.cancelExperiment(parseInput(idInput, input).id))
}

export async function deleteExperiment(input: Id): ReturnType<ExperimentActions['deleteExperiment']> {
  return answer(async () => experiments.deleteExperiment(parseInput(idInput, input).id))
}

export async function undeleteExperiment(input: Id): ReturnType<ExperimentActions['undeleteExperiment']> {
  return answer(async () => experiments.undeleteExperiment(parseInput(idInput, input).id))
}
