import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { agentSession } from '@/lib/bench/session'
import { SWEEPS_PATH } from '@/lib/contracts/shared/event-paths'
import { lossless, truncation } from '@/lib/engine'
import build from '../support/build'
import { ActionClient } from './action-client'
import { startInstances, waitUntil, type Instance } from './instances'

/*
 * `npm run bench:kills [-- ROUNDS [PEOPLE]]`: two servers and two workers on one PostgreSQL database. PEOPLE import, run, sweep and
 * share, each request at any of the servers, while in each round one process is killed and started again. Then: nothing
 * that was acknowledged is lost, every job has ended, and nothing is there twice.
 */

const [ROUNDS = 30, PEOPLE = 4] = process.argv.slice(2).map(Number)
const SESSION_TOKENS = 15_000
const KILL_EVERY_MS = 3_000
/** Lost work is taken again after half a minute. */
const SETTLE_MS = 180_000

build()
const instances = await startInstances({ servers: 2, workers: 2 })
const acknowledged = {
  sessions: new Map<string, string>(),
  groups: new Map<string, 'begun' | 'finished'>(),
  sweeps: new Set<string>(),
  shares: new Set<string>(),
}
const counts = { requests: 0, refused: 0, interrupted: 0 }
const over = new AbortController()
const db = new pg.Client({ connectionString: instances.databaseUrl })
await db.connect()
try {
  const people = Array.from({ length: PEOPLE }, (_, index) => person(index))
  const kills: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await sleep(KILL_EVERY_MS)
    const victim = instances.all[Math.floor(Math.random() * instances.all.length)] as Instance
    await victim.kill()
    kills.push(victim.kind)
    await victim.restart()
    console.error(`round ${round + 1} of ${ROUNDS}: a ${victim.kind} was killed`)
  }
  over.abort()
  await Promise.all(people)
  const problems = await problemsAfterwards()
  const { sessions, groups, sweeps, shares } = acknowledged
  const servers = kills.filter((kind) => kind === 'server').length
  console.log(
    `${ROUNDS} rounds, ${PEOPLE} people: ${servers} servers and ${kills.length - servers} workers were killed. Acknowledged: ${sessions.size} sessions, ${groups.size} runs (${counts.interrupted} interrupted and said so), ${sweeps.size} sweeps, ${shares.size} shares. Of ${counts.requests} requests ${counts.refused} broke off.`,
  )
  console.log(problems.length === 0 ? 'Nothing was lost, all jobs ended, nothing is there twice.' : problems.join('\n'))
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await db.end()
  await instances.stop()
}
process.exit()

/** Works until it is over. What a server answers is acknowledged; what breaks off is not, and is tried again. */
async function person(index: number): Promise<void> {
  const client = new ActionClient(instances.urls)
  for (let turn = 0; !over.signal.aborted; turn++) {
    const text = JSON.stringify(agentSession(SESSION_TOKENS, index * 1_000 + turn))
    const id = await attempt(() => client.importSession(text, `session-${index}-${turn}.json`))
    if (id === undefined) continue
    acknowledged.sessions.set(id, createHash('sha256').update(text).digest('hex'))
    await Promise.all([runOne(client, id), sweepOne(client, id)])
  }
}

async function runOne(client: ActionClient, id: string): Promise<void> {
  const groupId = crypto.randomUUID()
  const strategies = [{ key: 'a', title: 'Lossless', provider: 'lossless', config: lossless.defaultConfig }]
  const begun = await attempt(() => client.call('startRun', { groupId, conversationId: id, strategies }))
  if (begun === undefined) return
  acknowledged.groups.set(groupId, 'begun')
  const told = await attempt(() => client.told('/api/runs', { id, awaited: [groupId] }))
  const run = /"run":\{"id":"(run_[^"]+)"/.exec(told ?? '')?.[1]
  if (run === undefined) return
  acknowledged.groups.set(groupId, 'finished')
  const shared = await attempt(() => client.call('createSnapshot', { runIds: [run], title: 'Shared' }))
  const snapshot = /"id":"(snap_[^"]+)"/.exec(shared ?? '')?.[1]
  if (snapshot !== undefined) acknowledged.shares.add(snapshot)
}

async function sweepOne(client: ActionClient, conversationId: string): Promise<void> {
  const strategy = { key: 'own', provider: 'truncation', config: truncation.defaultConfig }
  const input = { conversationId, strategy, values: [40, 60, 80], options: { contextWindow: 16_000 } }
  await attempt(async () => {
    for await (const line of client.lines(SWEEPS_PATH, input)) {
      const job = /"type":"job","id":"(job_[^"]+)"/.exec(line)?.[1]
      if (job !== undefined) acknowledged.sweeps.add(job)
    }
    return true
  })
}

/** A few times, each at another server. Undefined where all of them broke off. */
async function attempt<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  for (let left = 5; left > 0; left--) {
    counts.requests += 1
    try {
      return await work()
    } catch {
      counts.refused += 1
      await sleep(300)
    }
  }
  return undefined
}

async function problemsAfterwards(): Promise<readonly string[]> {
  const problems: string[] = []
  const open = async (): Promise<number> => countOf(`"Job" WHERE "state" IN ('waiting', 'running')`)
  if (!(await waitUntil(async () => (await open()) === 0, SETTLE_MS)))
    problems.push(`${await open()} jobs did not end.`)
  for (const [id, hash] of acknowledged.sessions) {
    const found = await rowsOf(`SELECT "sourceHash" FROM "Conversation" WHERE "id" = $1`, [id])
    if (found[0]?.sourceHash !== hash) problems.push(`The session ${id} is lost.`)
    if ((await rowsOf(`SELECT 1 FROM "Conversation" WHERE "sourceHash" = $1`, [hash])).length !== 1)
      problems.push(`The session ${id} is there twice.`)
  }
  for (const [id, state] of acknowledged.groups) {
    const runs = await countOf(`"Run" WHERE "groupId" = $1`, [id])
    const noted =
      (await countOf(`"OpenRun" WHERE "groupId" = $1`, [id])) +
      (await countOf(`"RunGroup" WHERE "id" = $1 AND "endedAt" IS NULL`, [id]))
    if (runs === 0 && state === 'begun' && noted > 0) counts.interrupted += 1
    else if (runs !== 1) problems.push(`The group ${id} (${state}) has ${runs} runs.`)
  }
  for (const id of acknowledged.sweeps) {
    const [job] = await rowsOf(`SELECT "state", "result" FROM "Job" WHERE "id" = $1`, [id])
    if (job?.state !== 'done' || job.result === null)
      problems.push(`The sweep ${id} is ${String(job?.state ?? 'lost')}.`)
  }
  for (const id of acknowledged.shares)
    if ((await countOf(`"Snapshot" WHERE "id" = $1`, [id])) !== 1) problems.push(`The share ${id} is lost.`)
  if ((await rowsOf(`SELECT 1 FROM "Run" GROUP BY "groupId", "position" HAVING count(*) > 1`)).length > 0)
    problems.push('A run is there twice.')
  return problems
}

async function rowsOf(sql: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> {
  return (await db.query<Record<string, unknown>>(sql, [...values])).rows
}

async function countOf(from: string, values: readonly unknown[] = []): Promise<number> {
  return Number((await rowsOf(`SELECT count(*) AS "count" FROM ${from}`, values))[0]?.count)
}
