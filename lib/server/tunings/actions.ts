'use server'

import type * as z from 'zod'
import {
  decideTuningInput,
  renameTuningInput,
  startTuningInput,
  type TuningActions,
} from '@/lib/contracts/evaluation/tunings'
import { idInput, type Id } from '@/lib/contracts/shared/action'
import { answer } from '@/lib/server/runtime/failure'
import { parseInput } from '@/lib/server/runtime/parse-input'
import * as tunings from './tunings'

export async function startTuning(input: z.input<typeof startTuningInput>): ReturnType<TuningActions['startTuning']> {
  return answer(() => tunings.startTuning(parseInput(startTuningInput, input)))
}

export async function decideTuning(
  input: z.input<typeof decideTuningInput>,
): ReturnType<TuningActions['decideTuning']> {
  return answer(() => tunings.decideTuning(parseInput(decideTuningInput, input)))
}

export async function renameTuning(
  input: z.input<typeof renameTuningInput>,
): ReturnType<TuningActions['renameTuning']> {
  return answer(() => tunings.renameTuning(parseInput(renameTuningInput, input)))
}

export async function deleteTuning(input: Id): ReturnType<TuningActions['deleteTuning']> {
  return answer(() => tunings.deleteTuning(parseInput(idInput, input).id))
}

export async function undeleteTuning(input: Id): ReturnType<TuningActions['undeleteTuning']> {
  return answer(() => tunings.undeleteTuning(parseInput(idInput, input).id))
}
