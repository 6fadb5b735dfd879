import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { agentSession } from '@/lib/bench/session'
import { processState } from '@/lib/base/process-state'
import { createExperimentInput } from '@/lib/contracts/evaluation/experiments'
import { startTuningInput } from '@/lib/contracts/evaluation/tunings'
import { judgeInput } from '@/lib/contracts/judgements'
import { rankingInput } from '@/lib/contracts/evaluation/rankings'
import { replayInput, sweepInput } from '@/lib/contracts/replay'
import { closeDatabase, database } from '@/lib/db/client'
import type { DatasetImportId } from '@/lib/db/ids'
import { findImport } from '@/lib/db/repositories/evaluation/dataset-imports'
import { createPostgresDatabase, postgresPrograms } from '@/lib/db/testing/temporary-database'
import { importHere } from '@/lib/server/datasets/import-here'
import { startImport, takeFiles } from '@/lib/server/datasets/imports'
import { datasetDetail } from '@/lib/server/datasets/datasets'
import { createExperiment } from '@/lib/server/experiments/create'
import { progressOf } from '@/lib/server/experiments/matrix'
import { startJobWorker, stopJobsHere } from '@/lib/server/jobs'
import { judgeStored } from '@/lib/server/judgements/judgements'
import { rankStored } from '@/lib/server/rankings'
import { replayStored } from '@/lib/server/replay/replays'
import { sweepStored } from '@/lib/server/replay/sweeps'
import { savedDataset } from '@/lib/server/testing/dataset'
import { addProfile, defaults, savedConversation, useMoneyServer } from '@/lib/server/testing/money'
import { startTuning, tuningDetail } from '@/lib/server/tunings/tunings'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { jobKinds } from './job-kinds'

const PATIENCE = 120_000
const databases = [
  { name: 'SQLite', skipped: false },
  { name: 'PostgreSQL', skipped: !postgresPrograms.found },
]

const truncation = { key: 'a', provider: 'truncation', config: defaults('truncation') }
const lossless = { key: 'b', provider: 'lossless', config: defaults('lossless') }
const options = { contextWindow: 15_000, thresholdPercent: 70, reservedTokens: 500 }
const bytesOf = (seed: number, tokens: number): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(agentSession(tokens, seed)))

/** Work of one kind: `begin` asks for it and leaves; `result` is what whoever comes back finds, without it being done again. */
interface Begun {
  readonly kind: string
  result(): Promise<unknown>
}

type Events = readonly { readonly type: string }[]

/** Asks, leaves as soon as it is a job, and asks again later. */
async function left<Event extends { readonly type: string }>(
  kind: string,
  ask: (tell: (event: Event) => void, signal: AbortSignal) => Promise<void>,
): Promise<Begun & { asked(): Promise<Events> }> {
  const leaving = new AbortController()
  const isJob = vi.waitFor(async () => expect(await jobsOf(kind)).toHaveLength(1), PATIENCE)
  const following = ask(() => undefined, leaving.signal).catch(() => undefined)
  await isJob
  leaving.abort()
  await following
  const asked = async (): Promise<Events> => {
    const events: Event[] = []
    await ask((event) => events.push(event), new AbortController().signal)
    return events
  }
  return { kind, asked, result: async () => (await asked()).at(-1) }
}

const jobsOf = async (kind: string) => (await database()).job.findMany({ where: { kind } })

describe.each(databases)('on $name', { timeout: 2 * PATIENCE }, ({ name, skipped }) => {
  describe.skipIf(skipped)('nothing is lost where its page is closed and the server is restarted:', () => {
    const { server } = useMoneyServer()
    let drop = async (): Promise<void> => undefined
    let agents = ''
    beforeAll(async () => {
      // What is begun waits until the test takes it.
      vi.stubEnv('CONDENSERY_JOBS', 'workers')
      if (name === 'SQLite') return
      const made = await createPostgresDatabase()
      vi.stubEnv('DATABASE_URL', made.url)
      drop = made.drop
    }, PATIENCE)
    beforeAll(async () => {
      async function* files() {
        for (let seed = 1; seed <= 6; seed++) yield { path: `p${seed}/session.json`, bytes: bytesOf(seed, 6_000) }
      }
      agents = (await importHere({ name: 'Agents', expected: 6 }, files(), () => undefined)).dataset?.id ?? ''
    }, PATIENCE)
    afterAll(async () => {
      await stopJobsHere()
      await closeDatabase()
      await drop()
    })

    const work = (processId: string) =>
      startJobWorker({
        kind: 'worker',
        kinds: jobKinds,
        slots: { small: 1, large: 1 },
        processId,
        timing: { idleMs: 20, noteMs: 20 },
      })

    async function outlivesRestart({ kind, result }: Begun): Promise<unknown> {
      const first = await work(`${kind} first`)
      await vi.waitFor(async () => expect((await jobsOf(kind))[0]?.state).not.toBe('waiting'), PATIENCE)
      await first.stop()
      await stopJobsHere()
      await closeDatabase()
      delete processState<{ condenseryReplays: unknown }>().condenseryReplays
      const second = await work(`${kind} second`)
      const ended = async () => expect((await jobsOf(kind)).map(({ state }) => state)).toEqual(['done'])
      await vi.waitFor(ended, PATIENCE)
      await second.stop()
      const found = await result()
      await ended() // nobody had to do it again
      return found
    }

    it('sweeps', async () => {
      const conversationId = await savedConversation(31)
      const input = sweepInput.parse({ conversationId, options, strategy: truncation, values: [40, 60, 80] })
      const begun = await left('sweep', (tell, signal) => sweepStored(input, tell, signal))
      expect(await outlivesRestart(begun)).toMatchObject({ type: 'done', answer: { points: [{}, {}, {}] } })
    })

    // Their jobs are kept as those of sweeps and experiments, so that one database stands for both.
    const isTriedElsewhere = name !== 'SQLite'

    it.skipIf(isTriedElsewhere)('replays of large sessions', async () => {
      const conversationId = await savedConversation(32, 6_000, 'word '.repeat(450_000))
      const input = replayInput.parse({ conversationId, options, strategies: [truncation] })
      const begun = await left('replay', (tell, signal) => replayStored(input, tell, signal))
      expect(await outlivesRestart(begun)).toMatchObject({ type: 'done', answer: { strategies: [{ ok: true }] } })
    })

    it.skipIf(isTriedElsewhere)('rankings', async () => {
      const conversationId = await savedConversation(33)
      const input = rankingInput.parse({ conversationId, options, strategies: [truncation, lossless] })
      const begun = await left('ranking', (tell, signal) => rankStored(input, tell, signal))
      await outlivesRestart(begun)
      expect((await begun.asked()).map(({ type }) => type)).toEqual([...Array(4).fill('figures'), 'done'])
    })

    it.skipIf(isTriedElsewhere)('judgements', async () => {
      const conversation = await savedConversation(34)
      const { key: _, ...strategy } = truncation
      const profile = await addProfile(server())
      const input = judgeInput.parse({ result: { type: 'live', conversation, strategy }, profile, replicates: 1 })
      const begun = await left('judgement', (tell, signal) => judgeStored(input, tell, signal))
      expect(await outlivesRestart(begun)).toMatchObject({ type: 'done', answer: { costUsd: 0 } })
    })

    it('imports', async () => {
      const { id } = await startImport({ name: 'Archive', expected: 3 })
      const find = async () => findImport(await database(), await currentWorkspaceId(), id as DatasetImportId)
      for (const seed of [41, 42, 43]) {
        const found = await find()
        if (found) await takeFiles(found, [{ path: `${seed}.json`, bytes: bytesOf(seed, 2_000) }])
      }
      const result = async () => datasetDetail((await find())?.madeDatasetId ?? '')
      expect(await outlivesRestart({ kind: 'import', result })).toMatchObject({ version: 1, sessions: [{}, {}, {}] })
    })

    it('experiments', async () => {
      const datasetId = await savedDataset([await savedConversation(51)])
      const variants = [{ provider: 'lossless' }, { provider: 'truncation' }]
      const measuring = { threshold: 50, window: 12_000 }
      const input = { name: 'Which', datasetId, variants, baseline: 0, options: measuring }
      const { id } = await createExperiment(createExperimentInput.parse(input))
      const begun = { kind: 'experiment', result: () => progressOf(id) }
      expect(await outlivesRestart(begun)).toMatchObject({ state: 'done', total: 2, measured: 2, failed: 0 })
    })

    it('tunings', async () => {
      const vary = [{ path: ['capResultTokens'], values: [null, 2_000] }]
      const input = { dataset: agents, preset: 'aggressive', vary, leastRequests: 1, budget: 30, threshold: 30 }
      const { id } = await startTuning(startTuningInput.parse(input))
      const begun = { kind: 'tune', result: () => tuningDetail(id) }
      expect(await outlivesRestart(begun)).toMatchObject({ state: 'done', result: expect.anything() })
    })
  })
})
