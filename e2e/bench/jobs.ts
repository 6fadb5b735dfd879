import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SweepEvent } from '@/lib/contracts/replay'
import { sweepInput } from '@/lib/contracts/replay'
import { providerById } from '@/lib/engine'
import { agentSession } from '@/lib/bench/session'
import { formatTable } from '@/lib/cli/output/format'
import { closeDatabase, database } from '@/lib/db/client'
import { isPostgresUrl } from '@/lib/db/location'
import { createPostgresAdapter } from '@/lib/db/postgres/adapter'
import { withConnection } from '@/lib/db/connection'
import { findPostgres, startPostgres } from '@/lib/db/testing/postgres-server'
import { importSource } from '@/lib/server/conversations/conversations'
import { bundleWorker } from '@/scripts/worker/bundle-worker'

/*
 * `npm run bench:jobs [-- SESSIONS [KILLS]]`: sweeps over sessions by 1, 2 and 4 worker processes on one PostgreSQL database, then
 * the same while a worker is killed again and again: every sweep ends, and none has two results. DATABASE_URL names a server whose
 * databases may be made and dropped; without it, one is started.
 */

const [SESSIONS = 200, KILLS = 10] = process.argv.slice(2).map(Number)
const SESSION_TOKENS = 20_000
const THRESHOLDS = [40, 50, 60, 70, 80]
const KILL_EVERY_MS = 3_000
const TRUNCATION = providerById('truncation')?.defaultConfig ?? {}

const folder = mkdtempSync(path.join(tmpdir(), 'condensery-jobs-'))
const given = process.env.DATABASE_URL
const server =
  given !== undefined && isPostgresUrl(given)
    ? given.replace(/\/[^/]*$/, '')
    : await startPostgres(folder, findPostgres())
process.env.CONDENSERY_DATA_DIR = path.join(folder, 'data')
process.env.CONDENSERY_JOBS = 'workers' // this process follows jobs, and runs none
process.env.CONDENSERY_LOG_LEVEL = 'silent'
const program = await bundleWorker(path.resolve('node_modules/.cache/condensery/worker'))
// Loaded once the environment is set.
const { sweepStored } = await import('@/lib/server/replay')
const { stopJobsHere } = await import('@/lib/server/jobs')

const rows: (readonly string[])[] = []
const template = `jobs_${process.pid}`
try {
  const ids = await importAll()
  for (const workers of [1, 2, 4]) rows.push(await measure(ids, workers, 0))
  rows.push(await measure(ids, 2, KILLS))
} finally {
  await onServer(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`).catch(() => undefined)
  rmSync(folder, { recursive: true, force: true })
}
console.log(
  `${SESSIONS} sessions of about ${SESSION_TOKENS} tokens, ${THRESHOLDS.length} thresholds each. Load ${loadavg()[0]?.toFixed(1)}`,
)
console.log(formatTable(['workers', 'kills', 'seconds', 'sweeps/s', 'done', 'begun again', 'empty job ms'], rows))
process.exit(0)

/** Into a database that each measurement copies. */
async function importAll(): Promise<readonly string[]> {
  await onServer(`CREATE DATABASE ${template}`)
  process.env.DATABASE_URL = `${server}/${template}`
  const ids: string[] = []
  for (let seed = 0; seed < SESSIONS; seed++) ids.push(await importOne(seed))
  await closeDatabase()
  return ids
}

async function measure(ids: readonly string[], workers: number, kills: number): Promise<readonly string[]> {
  const name = `${template}_${workers}_${kills}`
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  process.env.DATABASE_URL = `${server}/${name}`
  const running = new Set<ChildProcess>()
  for (let index = 0; index < workers; index++) running.add(await startWorker())
  const began = performance.now()
  const results = Promise.all(ids.map(sweep))
  for (let kill = 0; kill < kills; kill++) {
    await sleep(KILL_EVERY_MS)
    const [victim] = [...running].sort(() => (kill % 2 === 0 ? 1 : -1))
    if (!victim) break
    victim.kill('SIGKILL')
    running.delete(victim)
    running.add(await startWorker())
  }
  const points = await results
  const seconds = (performance.now() - began) / 1000
  const db = await database()
  const jobs = await db.job.findMany({ select: { state: true, attempts: true, startedAt: true, endedAt: true } })
  const done = jobs.filter(({ state }) => state === 'done').length
  if (jobs.length !== SESSIONS || points.some((count) => count !== THRESHOLDS.length))
    throw new Error(`Of ${SESSIONS} sweeps there are ${jobs.length} jobs.`)
  const emptyMs = await emptyJobMs()
  await stopJobsHere()
  await closeDatabase()
  for (const worker of running) worker.kill('SIGKILL')
  await sleep(500)
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
  const again = jobs.filter(({ attempts }) => attempts > 1).length
  const row = [workers, kills, seconds.toFixed(1), (SESSIONS / seconds).toFixed(2), done, again, emptyMs.toFixed(1)]
  console.error(row.join('  '))
  return row.map(String)
}

/** The queue's own work for a job: adding it, taking it, and keeping its result. */
async function emptyJobMs(): Promise<number> {
  const repository = await import('@/lib/db/repositories/jobs')
  const db = await database()
  const count = 100
  const began = performance.now()
  for (let index = 0; index < count; index++) {
    const job = { key: `empty ${index}`, kind: 'none', lane: 'small' as const, title: '', input: null }
    await repository.enqueueJob(db, { ...job, workspaceId: 'ws_default' as never })
  }
  for (;;) {
    const taken = await repository.takeJob(db, { lane: 'small', kinds: ['none'] }, 'bench')
    if (!taken) break
    await repository.finishJob(db, taken, null, [])
  }
  return (performance.now() - began) / count
}

async function importOne(seed: number): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(agentSession(SESSION_TOKENS, seed)))
  const outcome = await importSource(bytes, `session-${seed}.json`)
  if (outcome.kind !== 'saved') throw new Error('One conversation was expected.')
  return outcome.conversation.id
}

/** The number of points that whoever follows the sweep gets at its end. */
async function sweep(conversationId: string): Promise<number> {
  const strategy = { key: 'own', provider: 'truncation', config: TRUNCATION }
  const input = sweepInput.parse({ conversationId, strategy, values: THRESHOLDS, options: { contextWindow: 24_000 } })
  let points = 0
  const tell = (event: SweepEvent): void => {
    if (event.type === 'done') points = event.answer.points.length
  }
  await sweepStored(input, tell, new AbortController().signal)
  return points
}

function startWorker(): Promise<ChildProcess> {
  const env = { ...process.env, NEXT_RUNTIME: 'nodejs', NODE_ENV: 'production' as const }
  const worker = spawn(process.execPath, [program], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return new Promise((resolve) => worker.once('message', () => resolve(worker)))
}

async function onServer(sql: string): Promise<void> {
  await withConnection(createPostgresAdapter(`${server}/postgres`, { connections: 1 }), (connection) =>
    connection.executeRaw({ sql, args: [], argTypes: [] }),
  )
}
