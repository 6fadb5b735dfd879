import { isGated, UNGATED } from './lib/access/gated'

/** Called by the framework once, when the server starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  if (!isGated()) throw new Error(UNGATED)
  const { startDailySweep } = await import('./lib/server/storage')
  startDailySweep()
  setTimeout(() => void startJobs(), START_JOBS_AFTER_MS).unref()
}

/** What was left when the server ended goes on, once the first pages are served. */
const START_JOBS_AFTER_MS = 3_000

async function startJobs(): Promise<void> {
  const [{ runJobsHere }, { jobKinds }] = await Promise.all([
    import('./lib/server/jobs'),
    import('./lib/server/program/job-kinds'),
  ])
  await runJobsHere(jobKinds).catch((error: unknown) => console.error(error))
}
