import { availableParallelism } from 'node:os'
import { closeDatabase } from '../../lib/db/client'
import { installLog, log } from '../../lib/observe/log'
import { startJobWorker } from '../../lib/server/jobs'
import { jobKinds } from '../../lib/server/program/job-kinds'
import { createLog } from '../server-log'

/*
 * A process for jobs alone. `scripts/worker/start-worker.ts` prepares and starts it. Heavy work runs in its
 * worker threads, so that its own thread can go on reporting that it is alive.
 */

const given = Number(process.env.CONDENSERY_WORKER_JOBS)
const large = Number.isInteger(given) && given > 0 ? given : Math.max(1, availableParallelism() - 1)

installLog(createLog())
const worker = await startJobWorker({ kind: 'worker', kinds: jobKinds, slots: { small: 2, large } })
log().info({ large }, 'worker is ready')
process.send?.({ type: 'ready' })

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await worker.stop()
  await closeDatabase()
  process.exit(0) // worker threads may still compute what nobody waits for
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop())
process.on('disconnect', () => void stop())
