import 'server-only'
import { runJobsHere } from '@/lib/server/jobs'
import { startDailySweep } from '@/lib/server/storage'
import { jobKinds } from './job-kinds'

/** What a server does beside its pages. Loaded as one: in parts, what they share would be loaded once for each. */
export async function startWork(): Promise<void> {
  startDailySweep()
  await runJobsHere(jobKinds)
}
