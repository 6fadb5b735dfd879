import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { formatTable } from '@/lib/cli/output/format'
import { startLoopbackServer } from '@/lib/llm/testing/loopback-server'
import build from '../support/build'
import { ActionClient } from './action-client'
import { startInstances, type Instance } from './instances'
import { findingsAfterwards } from './kill-checks'
import { Acknowledged, workUntilOver } from './kill-work'

/*
 * `npm run bench:kills [-- ROUNDS [PEOPLE]]`: two servers and two workers on one PostgreSQL database. PEOPLE import, run, sweep,
 * share, rank, judge and measure, each request at any of the servers, while in each round one process is killed and started
 * again. Then: nothing that was acknowledged is lost, every job has ended, and nothing is there twice.
 */

const [ROUNDS = 30, PEOPLE = 4] = process.argv.slice(2).map(Number)
const KILL_EVERY_MS = 3_000

build()
const model = await startLoopbackServer()
const instances = await startInstances({ servers: 2, workers: 2 })
const told = new Acknowledged()
const over = new AbortController()
const db = new pg.Client({ connectionString: instances.databaseUrl })
await db.connect()
try {
  const client = new ActionClient(instances.urls)
  const work = { urls: instances.urls, told, over: over.signal, profile: await addProfile(client) }
  const people = Array.from({ length: PEOPLE }, (_, index) => workUntilOver(index, work))
  const servers = await killed(ROUNDS)
  over.abort()
  await Promise.all(people)
  const { problems, interrupted, jobs, again } = await findingsAfterwards({ db, client, told })
  console.log(
    `${ROUNDS} rounds, ${PEOPLE} people: ${servers} servers and ${ROUNDS - servers} workers were killed. Of ${told.requests} requests ${told.refused} broke off. Of ${jobs} jobs ${again} were begun again. Acknowledged:`,
  )
  const counts = {
    sessions: told.sessions.size,
    runs: told.groups.size,
    interrupted,
    shares: told.shares.size,
    sweeps: told.jobs.sweep.size,
    rankings: told.jobs.ranking.size,
    judgements: told.jobs.judgement.size,
    imports: told.imports.size,
    experiments: told.experiments.size,
  }
  console.log(formatTable(Object.keys(counts), [Object.values(counts).map(String)]))
  console.log(problems.length === 0 ? 'Nothing was lost, all jobs ended, nothing is there twice.' : problems.join('\n'))
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await db.end()
  await instances.stop()
  await model.close()
}
process.exit()

/** Kills one process in each round, and starts it again. Returns how many of them were servers. */
async function killed(rounds: number): Promise<number> {
  let servers = 0
  for (let round = 0; round < rounds; round++) {
    await sleep(KILL_EVERY_MS)
    const victim = instances.all[Math.floor(Math.random() * instances.all.length)] as Instance
    await victim.kill()
    if (victim.kind === 'server') servers += 1
    await victim.restart()
    console.error(`round ${round + 1} of ${rounds}: a ${victim.kind} was killed`)
  }
  return servers
}

async function addProfile(client: ActionClient): Promise<string> {
  const answer = await client.call('createProfile', {
    name: 'Loopback',
    handler: 'openai-compatible',
    model: 'fixture',
    options: { baseUrl: `${model.url}/v1`, maxRetries: 0 },
    secrets: { apiKey: 'a key of the bench' },
    prices: { input: 3, output: 15 },
  })
  const id = /"id":"(prof_[^"]+)"/.exec(answer)?.[1]
  if (id === undefined) throw new Error(`No profile was made: ${answer.slice(0, 300)}`)
  return id
}
