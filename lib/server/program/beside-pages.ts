import 'server-only'
import { runJobsHere } from '@/lib/server/jobs'
import { startDailySweep } from '@/lib/server/storage'
import { jobKinds } from './job-kinds'

/** What was left when the server ended goes on, once the first pages are served. */
const START_JOBS_AFTER_MS = 3_000

/** What a server does beside its pages. */
export function startBesidePages(): void {
  startDailySweep()
  setTimeout(() => {
    runJobsHere(jobKinds).catch((error: unknown) => console.error(error))
  }, START_JOBS_AFTER_MS).unref()
}
