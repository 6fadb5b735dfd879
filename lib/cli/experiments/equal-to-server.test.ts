import { writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { processState } from '@/lib/base/process-state'
import { agentSession } from '@/lib/bench/session'
import { type JsonObject, KIBIBYTE } from '@/lib/engine'
import { closeDatabase, database } from '@/lib/db/client'
import { setUpDataFolder } from '@/lib/db/testing/data-folder'
import { createPostgresDatabase, postgresPrograms } from '@/lib/db/testing/temporary-database'
import { createExperimentInput } from '@/lib/contracts/evaluation/experiments'
import { importSource } from '@/lib/server/conversations/conversations'
import { experimentJob } from '@/lib/server/experiments'
import { createExperiment } from '@/lib/server/experiments/create'
import { progressOf } from '@/lib/server/experiments/matrix'
import { experimentAsJson } from '@/lib/server/experiments/written'
import { startJobWorker, stopJobsHere } from '@/lib/server/jobs'
import { savedDataset } from '@/lib/server/testing/dataset'
import { createPool, type WorkerPool } from '@/lib/server/workers/worker-pool'
import { portOf } from '@/lib/server/workers/spawn-worker'
import { bundleWorker } from '@/scripts/worker/bundle-worker'
import { json, testFolder } from '../testing/cli'
import { claudeCodeSession } from '../testing/recorded'

const PATIENCE = 120_000

/** What is smaller is measured in the process's own thread. */
const LEAST_BYTES = 32 * KIBIBYTE

const recorded = claudeCodeSession(
  Array.from({ length: 14 }, (_, index) => ({
    prompt: `Read src/part-${index}.ts. ${'A line of it that says something. '.repeat(50)}`,
    answer: `Read src/part-${index}.ts. ${'What it says is this. '.repeat(40)}`,
    usage: { input_tokens: 100 + 300 * index, output_tokens: 100 },
  })),
)
const files = {
  'one.json': JSON.stringify(agentSession(10_000, 21)),
  'two.jsonl': recorded,
  'three.json': JSON.stringify(agentSession(12_000, 22)),
  'four.json': JSON.stringify(agentSession(11_000, 23)),
}
const variants = ['lossless', 'truncation', 'native']

/** The figures of each cell, by the place of its session and its variant. */
function figures({ cells, sessions }: JsonObject): readonly object[] {
  const ids = (sessions as readonly JsonObject[]).map(({ id }) => id)
  return (cells as readonly JsonObject[]).map(({ key: _, session, ...cell }) => ({
    ...cell,
    at: ids.indexOf(session ?? ''),
  }))
}

const state = processState<{ condenseryPools: Readonly<Record<string, WorkerPool>> }>()

/** As in the server's build, but with so many worker threads. */
function useThreads(program: string, size: number): WorkerPool {
  const spawn = (): ReturnType<typeof portOf> => portOf(new Worker(program, { workerData: {} }))
  const pool = createPool({ name: 'test', spawn, size, idleMs: PATIENCE, graceMs: PATIENCE, limitMs: PATIENCE })
  state.condenseryPools = { interactive: pool, batch: pool, background: pool }
  vi.stubEnv('NEXT_RUNTIME', 'nodejs')
  return pool
}

function leaveThreads(pool: WorkerPool): void {
  vi.stubEnv('NEXT_RUNTIME', '')
  pool.close()
  delete state.condenseryPools
}

/** With so many jobs at once; `threads`: 0 is in this process. */
const ways = [
  { jobs: 1, threads: 0 },
  { jobs: 2, threads: 2 },
]

/** What is measured in one thread is the same wherever it is kept; what is at once also depends on the database. */
const databases = [
  { name: 'SQLite', ways },
  ...(postgresPrograms.found ? [{ name: 'PostgreSQL', ways: ways.filter(({ jobs }) => jobs > 1) }] : []),
]

let program = ''
beforeAll(async () => {
  program = join(dirname(await bundleWorker(resolve('node_modules/.cache/condensery/test'))), 'threads.mjs')
}, PATIENCE)

describe.each(databases)('an experiment on $name', { timeout: 2 * PATIENCE }, ({ name, ways: tried }) => {
  const folder = testFolder()
  const data = setUpDataFolder()
  let drop = async (): Promise<void> => undefined
  beforeAll(async () => {
    vi.stubEnv('CONDENSERY_JOBS', 'workers')
    if (name === 'SQLite') return
    const made = await createPostgresDatabase()
    vi.stubEnv('DATABASE_URL', made.url)
    drop = made.drop
  }, PATIENCE)
  afterAll(async () => {
    await stopJobsHere()
    await closeDatabase()
    await drop()
  })

  it('has the cells of the terminal, however many worker threads measure it', async () => {
    vi.stubEnv('CONDENSERY_DATA_DIR', data)
    const conversations: string[] = []
    for (const [file, text] of Object.entries(files)) {
      expect(text.length, file).toBeGreaterThan(LEAST_BYTES)
      writeFileSync(join(folder, file), text)
      const outcome = await importSource(new TextEncoder().encode(text), file)
      if (outcome.kind !== 'saved') throw new Error('expected one conversation')
      conversations.push(outcome.conversation.id)
    }
    const dataset = await savedDataset(conversations, ['claude-opus-4-5'])
    const written: JsonObject[] = []
    for (const { jobs, threads } of tried) {
      await (await database()).knownCell.deleteMany() // so that nothing is reused
      const pool = threads > 0 ? useThreads(program, threads) : undefined
      const slots = { small: 0, large: jobs }
      const worker = await startJobWorker({ kind: 'worker', kinds: [experimentJob], slots })
      const { id } = await createExperiment(
        createExperimentInput.parse({
          name: `By ${threads}`,
          datasetId: dataset,
          variants: variants.map((provider) => ({ provider })),
          options: { threshold: 50, window: 4_000 },
        }),
      )
      await vi.waitFor(async () => expect((await progressOf(id)).state).toBe('done'), PATIENCE)
      written.push(await experimentAsJson(id))
      expect((await progressOf(id)).reused).toBe(0)
      expect(pool?.stats().done ?? 0, 'sessions that were measured in threads').toBeGreaterThanOrEqual(
        threads > 0 ? conversations.length : 0,
      )
      expect(pool?.stats().workers ?? 0).toBe(threads)
      if (pool) leaveThreads(pool)
      await worker.stop()
    }
    const paths = Object.keys(files).map((file) => join(folder, file))
    const options = ['--window', '4000', '--threshold', '50', '--workers', '0']
    const told = await json(['experiment', ...paths, '--with', variants.join(','), ...options])
    const expected = figures(told as unknown as JsonObject)
    expect(expected).toHaveLength(variants.length * conversations.length)
    expect(written.map(figures)).toEqual(tried.map(() => expected))
  })
})
