'use server'

import type * as z from 'zod'
import { answer } from '@/lib/server/runtime/failure'
import * as experiments from './experiments/share-experiment'
import * as open from './open-copy'
import * as share from './share'
import { idInput } from '@/lib/contracts/shared/action'
import { createSnapshotInput, deleteSnapshotInput, type ShareActions } from '@/lib/contracts/share'
import { shareExperimentInput } from '@/lib/contracts/evaluation/experiment-copies'
import { parseInput } from '@/lib/server/runtime/parse-input'

export async function createSnapshot(
  input: z.input<typeof createSnapshotInput>,
): ReturnType<ShareActions['createSnapshot']> {
  return answer(() => share.createSnapshot(parseInput(createSnapshotInput, input)))
}

export async function openCopy(input: z.input<typeof idInput>): ReturnType<ShareActions['openCopy']> {
  return answer(() => open.openCopy(parseInput(idInput, input).id))
}

export async function shareExperiment(
  input: z.input<typeof shareExperimentInput>,
): ReturnType<ShareActions['shareExperiment']> {
  return answer(() => experiments.shareExperiment(parseInput(shareExperimentInput, input)))
}

export async function deleteSnapshot(
  input: z.input<typeof deleteSnapshotInput>,
): ReturnType<ShareActions['deleteSnapshot']> {
  return answer(() => share.deleteSnapshot(parseInput(deleteSnapshotInput, input).id))
}
