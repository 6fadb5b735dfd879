'use server'

import type * as z from 'zod'
import { decideTuningInput, startTuningInput, type TuningActions } from '@/lib/contracts/evaluation/tunings'
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
