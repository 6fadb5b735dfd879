import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres, freePort, startPostgres } from '@/lib/db/testing/postgres-server'
import { bundleServer } from '@/scripts/build/bundle-server'
import { rootFolder } from '@/scripts/root'
import { migrate } from '@/scripts/serving/run-server'
import { bundleWorker } from '@/scripts/worker/bundle-worker'

/*
 * Servers and workers, such as those on one PostgreSQL database, as processes that can be killed. The build has to be there.
 */

export interface Instance {
  readonly kind: 'server' | 'worker'
  /** Of a server. */
  readonly url: string
  /** Of the process that runs now. */
  readonly pid: () => number
  /** As `kill -9` does. */
  kill(): Promise<void>
  /** Starts it again, at the same address. */
  restart(): Promise<void>
}

export interface Instances {
  readonly databaseUrl: string
  readonly all: readonly Instance[]
  readonly urls: readonly string[]
  stop(): Promise<void>
}

export async function startInstances({
  servers,
  workers,
}: {
  readonly servers: number
  readonly workers: number
}): Promise<Instances> {
  const folder = mkdtempSync(join(tmpdir(), 'condensery-instances-'))
  const databaseUrl = `${await startPostgres(folder, findPostgres())}/postgres`
  // As everybody who starts a server does.
  await migrate({ kind: 'postgres', url: databaseUrl })
  const common = {
    DATABASE_URL: databaseUrl,
    CONDENSERY_SECRET_KEY: 'a key of the bench',
    ...(workers > 0 && { CONDENSERY_JOBS: 'workers' }),
  }
  const [serving, working] = [
    await bundleServer(),
    await bundleWorker(join(rootFolder, 'node_modules/.cache/condensery/worker')),
  ]
  const all: Instance[] = []
  for (let index = 0; index < servers; index++)
    all.push(await startOneServer(serving, { ...common, CONDENSERY_DATA_DIR: join(folder, `server-${index}`) }))
  for (let index = 0; index < workers; index++) {
    const own = { NEXT_RUNTIME: 'nodejs', CONDENSERY_DATA_DIR: join(folder, `worker-${index}`) }
    all.push(await startInstance('worker', working, { ...common, ...own }, ''))
  }
  return {
    databaseUrl,
    all,
    urls: all.flatMap(({ kind, url }) => (kind === 'server' ? [url] : [])),
    async stop() {
      await Promise.all(all.map((instance) => instance.kill()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A server on a free port. `program`: from `bundleServer`. */
export async function startOneServer(program: string, environment: Environment): Promise<Instance> {
  const port = String(await freePort())
  return startInstance('server', program, { ...environment, HOST: '127.0.0.1', PORT: port }, `http://127.0.0.1:${port}`)
}

type Environment = Readonly<Record<string, string>>

const production = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', CONDENSERY_LOG_LEVEL: 'error' }

async function startInstance(
  kind: Instance['kind'],
  program: string,
  environment: Environment,
  url: string,
): Promise<Instance> {
  let child: ChildProcess
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, [program], {
      cwd: rootFolder,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...production, ...environment } as unknown as NodeJS.ProcessEnv,
    })
    await new Promise((resolve) => child.once('message', resolve))
  }
  await start()
  return {
    kind,
    url,
    pid: () => child.pid ?? 0,
    async kill() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended
    },
    restart: start,
  }
}

/** Until it holds, at most so long in milliseconds. Returns whether it did. */
export async function waitUntil(holds: () => Promise<boolean>, mostMs: number): Promise<boolean> {
  for (const deadline = performance.now() + mostMs; performance.now() < deadline; await sleep(250))
    if (await holds()) return true
  return false
}
