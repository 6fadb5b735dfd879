import 'server-only'
import { processState } from '@/lib/base/process-state'
import type { JobKind } from './job-kind'
import { startJobWorker, type JobWorker } from './worker'

const state = processState<{ condenseryJobWorker: Promise<JobWorker>; condenseryJobKinds: JobKind[] }>()

/** Jobs that a server runs at once beside its pages; what is heavy in them runs in worker threads. */
const SLOTS = { small: 2, large: 2 }
const NONE = { small: 0, large: 0 }

/** Whether servers leave jobs to the processes of `npm run worker`. */
const leavesJobs = (): boolean => process.env.CONDENSERY_JOBS?.trim() === 'workers'

/** Runs jobs of these kinds in this process, from now on. Started by the server, and by the first job that is added before. */
export async function runJobsHere(kinds: readonly JobKind[]): Promise<void> {
  const known = (state.condenseryJobKinds ??= [])
  for (const kind of kinds) if (!known.some(({ name }) => name === kind.name)) known.push(kind)
  const slots = leavesJobs() ? NONE : SLOTS
  state.condenseryJobWorker ??= startJobWorker({ kind: 'server', kinds: known, slots }).catch((error: unknown) => {
    delete state.condenseryJobWorker // the next job tries again
    throw error
  })
  await state.condenseryJobWorker
}

/** Stops running jobs in this process. What was begun is put back. */
export async function stopJobsHere(): Promise<void> {
  const worker = state.condenseryJobWorker
  delete state.condenseryJobWorker
  await (await worker)?.stop()
}
