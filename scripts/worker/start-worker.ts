import { spawn } from 'node:child_process'
import path from 'node:path'
import { databaseLocation, describeLocation, LocationError } from '../../lib/db/location'
import { bundleWorker } from './bundle-worker'
import { exitOf, passSignals } from '../child'
import { ensureGeneratedClient } from '../prisma-generate'
import { rootFolder } from '../root'
import { toStartMessage } from '../serving/run-server'
import { warnOfOwnKey } from '../serving/sealing-key'

/** Prepares a process for jobs, and runs it until a signal ends it. */
export async function startWorker(): Promise<void> {
  process.chdir(rootFolder)
  try {
    const location = databaseLocation()
    if (location.kind === 'sqlite')
      throw new LocationError(
        'A worker needs DATABASE_URL: with a data folder of its own, the server runs its jobs by itself.',
      )
    warnOfOwnKey()
    await ensureGeneratedClient()
    const program = await bundleWorker(path.join(rootFolder, 'node_modules/.cache/condensery/worker'))
    console.log(`A worker starts on the jobs in ${describeLocation(location)}`)
    process.exitCode = await run(program)
  } catch (error) {
    console.error(toStartMessage(error))
    process.exitCode = 1
  }
}

async function run(program: string): Promise<number> {
  const worker = spawn(process.execPath, [program], {
    cwd: rootFolder,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // As in the server: what is heavy runs in worker threads.
    env: { ...process.env, NODE_ENV: 'production', NEXT_RUNTIME: 'nodejs' },
  })
  const isStopping = passSignals(worker)
  const code = await exitOf(worker)
  return isStopping() ? 0 : code
}
