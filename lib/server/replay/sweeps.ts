import 'server-only'
import type * as z from 'zod'
import { asJson, type SweepResult } from '@/lib/engine'
import type { SweepEvent, sweepInput } from '@/lib/contracts/replay'
import { resultOf } from '@/lib/server/jobs'
import { appError } from '@/lib/server/runtime/failure'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { knownSweep, readSweep } from './known-sweeps'
import { openPlace, specFor, type OpenPlace } from './open-place'
import { sweepJob, type SweepWork } from './sweep-job'
import type { SweepQuestion, SweepTaskEvent } from './tasks/replay'

type SweepInput = z.output<typeof sweepInput>

/** One strategy at several thresholds, or values of any number of it. A result that is known is not worked out again. */
export async function sweepStored(
  { strategy, path, values, ...input }: SweepInput,
  tell: (event: SweepEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const { stored, place, model, profile } = await openPlace(input)
  const spec = await specFor(strategy, profile)
  const question: SweepQuestion = { ...place, strategy: spec, values, ...(path && { path }) }
  const known = await knownSweep(stored.id, question)
  const found = await known.find()
  // Again, because those that were asked for last are kept longest.
  if (found) await known.keep(found)
  tell({ type: 'done', answer: { model, ...(found ?? (await workedOut(known.key, question, stored, tell, signal))) } })
}

/** As a job: it goes on where nobody follows it, and after a restart. */
async function workedOut(
  key: string,
  question: SweepQuestion,
  { id: conversationId, title }: OpenPlace['stored'],
  tell: (event: SweepEvent) => void,
  signal: AbortSignal,
): Promise<SweepResult> {
  const input = asJson({ conversationId, question } satisfies SweepWork)
  const job = { key: `sweep ${key}`, workspaceId: await currentWorkspaceId(), title, input }
  const stored = await resultOf(sweepJob, job, {
    signal,
    onJob: (id) => tell({ type: 'job', id }),
    tell: (event) => tell(event as unknown as SweepTaskEvent),
  })
  const result = readSweep(stored)
  if (result) return result
  throw appError('unexpected', 'The stored result of the sweep cannot be read.')
}
