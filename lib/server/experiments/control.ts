import 'server-only'
import { database } from '@/lib/db/client'
import { type ExperimentState, moveExperiment } from '@/lib/db/repositories/evaluation/experiments'
import { addJobsAnew, cancelJobs } from '@/lib/server/jobs'
import { jobOf } from './create'
import { findExperiment, jobsPrefix } from './experiments'
import { standing } from './matrix'
import { experimentJob } from './measure-job'

export const pauseExperiment = (id: string): Promise<null> => stop(id, ['running'], 'paused')

export const cancelExperiment = (id: string): Promise<null> => stop(id, ['running', 'paused'], 'cancelled')

async function stop(id: string, from: readonly ExperimentState[], to: ExperimentState): Promise<null> {
  const { id: known } = await findExperiment(id)
  if (await moveExperiment(await database(), known, from, to)) await cancelJobs(jobsPrefix(known))
  return null
}

/** Begins what is not measured: where it was paused or cancelled, or what failed. Cells that are known stay. */
export async function resumeExperiment(id: string): Promise<null> {
  const experiment = await findExperiment(id)
  const { matrix, rows } = await standing(experiment)
  const jobs = matrix.sessions.flatMap((session, place) =>
    rows[place]?.some((cell) => cell === null || ('type' in cell && cell.type === 'failed'))
      ? [jobOf(experiment.id, experiment.workspaceId, session, place)]
      : [],
  )
  await addJobsAnew(experimentJob, jobsPrefix(experiment.id), jobs)
  await moveExperiment(await database(), experiment.id, ['paused', 'cancelled', 'done'], 'running')
  return null
}
