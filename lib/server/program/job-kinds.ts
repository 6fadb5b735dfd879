import 'server-only'
import { importJob } from '@/lib/server/datasets'
import { experimentJob } from '@/lib/server/experiments'
import type { JobKind } from '@/lib/server/jobs'
import { judgeJob } from '@/lib/server/judgements'
import { rankingJob } from '@/lib/server/rankings'
import { replayJob, sweepJob } from '@/lib/server/replay'
import { tuneJob } from '@/lib/server/tunings'

/** Everything that runs as a job, in servers and in the processes of `npm run worker`. */
export const jobKinds: readonly JobKind[] = [
  sweepJob,
  replayJob,
  rankingJob,
  judgeJob,
  importJob,
  experimentJob,
  tuneJob,
]
