import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { agentSession } from '@/lib/bench/session'
import type { JsonObject } from '@/lib/engine'
import { closeDatabase } from '@/lib/db/client'
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
import { json, testFolder } from '../testing/cli'
import { claudeCodeSession } from '../testing/recorded'

const PATIENCE = 120_000

const recorded = claudeCodeSession(
  Array.from({ length: 14 }, (_, index) => ({
    prompt: `Read src/part-${index}.ts. ${'A line of it that says something. '.repeat(30)}`,
    answer: `Read src/part-${index}.ts. ${'What it says is this. '.repeat(20)}`,
    usage: { input_tokens: 100 + 300 * index, output_tokens: 100 },
  })),
)
const files = {
  'one.json': JSON.stringify(agentSession(6_000, 21)),
  'two.jsonl': recorded,
  'three.json': JSON.stringify(agentSession(9_000, 22)),
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

const databases = ['SQLite', ...(postgresPrograms.found ? ['PostgreSQL'] : [])]

describe.each(databases)('an experiment on %s', { timeout: 2 * PATIENCE }, (name) => {
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

  it('has the cells of the terminal, measured by one or by four at once', async () => {
    vi.stubEnv('CONDENSERY_DATA_DIR', data)
    const conversations: string[] = []
    for (const [file, text] of Object.entries(files)) {
      writeFileSync(join(folder, file), text)
      const outcome = await importSource(new TextEncoder().encode(text), file)
      if (outcome.kind !== 'saved') throw new Error('expected one conversation')
      conversations.push(outcome.conversation.id)
    }
    const dataset = await savedDataset(conversations, ['claude-opus-4-5'])
    const written: JsonObject[] = []
    for (const large of [1, 4]) {
      // Another title is another experiment; another engine would be other cells.
      const worker = await startJobWorker({ kind: 'worker', kinds: [experimentJob], slots: { small: 0, large } })
      const { id } = await createExperiment(
        createExperimentInput.parse({
          name: `By ${large}`,
          datasetId: dataset,
          variants: variants.map((provider) => ({ provider })),
          // Nearly the same, so that nothing is reused and everything equal.
          options: { threshold: 50, window: 4_000, fitsWindow: large === 4 },
        }),
      )
      await vi.waitFor(async () => expect((await progressOf(id)).state).toBe('done'), PATIENCE)
      written.push(await experimentAsJson(id))
      expect((await progressOf(id)).reused).toBe(0)
      await worker.stop()
    }
    const paths = Object.keys(files).map((file) => join(folder, file))
    const options = ['--window', '4000', '--threshold', '50', '--workers', '0']
    const told = await json(['experiment', ...paths, '--with', variants.join(','), ...options])
    const expected = figures(told as unknown as JsonObject)
    expect(expected).toHaveLength(9)
    expect(written.map(figures)).toEqual([expected, expected])
  })
})
