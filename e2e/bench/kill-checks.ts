import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { RANKINGS_PATH } from '@/lib/contracts/shared/event-paths'
import type { ActionClient } from './action-client'
import { waitUntil } from './instances'
import type { Acknowledged } from './kill-work'

/** Of the two strategies that ask no model: their row, and their replay. */
const KNOWN_FIGURES = 4
/** Lost work is taken again after half a minute. */
const SETTLE_MS = 240_000

export interface KillChecks {
  readonly db: pg.Client
  readonly client: ActionClient
  readonly told: Acknowledged
}

export interface Findings {
  readonly problems: readonly string[]
  /** Runs that were lost with their server, and said so. */
  readonly interrupted: number
  /** Jobs in all, and those that were begun more than once. */
  readonly jobs: number
  readonly again: number
}

/** What is wrong afterwards: something acknowledged that is lost, a job that did not end, or a result that is there twice. */
export async function findingsAfterwards(checks: KillChecks): Promise<Findings> {
  const all = new Finder(checks)
  await all.jobsEnded()
  await all.sessions()
  await all.runs()
  await all.shares()
  await all.followedJobs()
  await all.rankings()
  await all.imports()
  await all.experiments()
  await all.nothingTwice()
  return all.findings()
}

class Finder {
  readonly #problems: string[] = []
  #interrupted = 0

  constructor(private readonly checks: KillChecks) {}

  async findings(): Promise<Findings> {
    return {
      problems: this.#problems,
      interrupted: this.#interrupted,
      jobs: await this.#count(`"Job"`),
      again: await this.#count(`"Job" WHERE "attempts" > 1`),
    }
  }

  async jobsEnded(): Promise<void> {
    const open = (): Promise<number> => this.#count(`"Job" WHERE "state" IN ('waiting', 'running')`)
    if (!(await waitUntil(async () => (await open()) === 0, SETTLE_MS))) this.#add(`${await open()} jobs did not end.`)
    for (const { id, kind, state, error } of await this.#rows(`SELECT * FROM "Job" WHERE "state" <> 'done'`))
      this.#add(`The job ${String(id)} (${String(kind)}) is ${String(state)}: ${String(error)}`)
  }

  async sessions(): Promise<void> {
    for (const [id, hash] of this.checks.told.sessions) {
      const found = await this.#rows(`SELECT "sourceHash" FROM "Conversation" WHERE "id" = $1`, [id])
      if (found[0]?.sourceHash !== hash) this.#add(`The session ${id} is lost.`)
      else if (!(await this.#isAnswered('/api/conversations/outline', { id })))
        this.#add(`The session ${id} cannot be read.`)
    }
  }

  async runs(): Promise<void> {
    for (const [id, state] of this.checks.told.groups) {
      const runs = await this.#count(`"Run" WHERE "groupId" = $1`, [id])
      const noted =
        (await this.#count(`"OpenRun" WHERE "groupId" = $1`, [id])) +
        (await this.#count(`"RunGroup" WHERE "id" = $1 AND "endedAt" IS NULL`, [id]))
      if (runs === 0 && state === 'begun' && noted > 0) this.#interrupted += 1
      else if (runs !== 1) this.#add(`The group ${id} (${state}) has ${runs} runs.`)
    }
    for (const id of this.checks.told.runs)
      if (!(await this.#isThere(`/runs/${id}/download`))) this.#add(`The result of the run ${id} cannot be read.`)
  }

  async shares(): Promise<void> {
    for (const id of this.checks.told.shares)
      if (!(await this.#isThere(`/s/${id}`))) this.#add(`The share ${id} is lost.`)
  }

  async followedJobs(): Promise<void> {
    for (const [kind, ids] of Object.entries(this.checks.told.jobs))
      for (const id of ids) {
        const [job] = await this.#rows(`SELECT "state" FROM "Job" WHERE "id" = $1`, [id])
        if (job?.state !== 'done') this.#add(`The ${kind} ${id} is ${String(job?.state ?? 'lost')}.`)
      }
  }

  /** Asked for again, they end; what asks no model is known before a job is begun. What asks one depends on all answers that were kept since. */
  async rankings(): Promise<void> {
    for (const [id, input] of this.checks.told.ranked) {
      const events = (await this.checks.client.told(RANKINGS_PATH, input)).trim().split('\n')
      const isOf = (type: string) => (event: string | undefined) => event?.startsWith(`{"type":"${type}"`) === true
      const known = events.slice(
        0,
        events.findIndex((event) => !isOf('figures')(event)),
      ).length
      if (known < KNOWN_FIGURES || !isOf('done')(events.at(-1)))
        this.#add(`The ranking of ${id} begins with ${known} figures, and ends with ${events.at(-1)}`)
    }
  }

  async imports(): Promise<void> {
    for (const [id, hashes] of this.checks.told.imports) {
      const [made] = await this.#rows(`SELECT "state", "madeDatasetId" FROM "DatasetImport" WHERE "id" = $1`, [id])
      const files = await this.#rows(`SELECT "state" FROM "ImportFile" WHERE "importId" = $1`, [id])
      const sessions = await this.#count(
        `"DatasetSession" WHERE "datasetId" = $1 AND "sourceHash" = ANY($2) AND "version" = 1`,
        [made?.madeDatasetId, hashes],
      )
      if (made?.state !== 'done' || files.length !== hashes.length || sessions !== hashes.length)
        this.#add(`The import ${id} is ${String(made?.state)}: ${files.length} files, ${sessions} sessions.`)
    }
  }

  async experiments(): Promise<void> {
    for (const id of this.checks.told.experiments) {
      const answer = JSON.stringify(await this.checks.client.post('/api/experiments/progress', { id }))
      if (!/"state":"done"/.test(answer) || !/"total":6\b/.test(answer) || !/"measured":6\b/.test(answer))
        this.#add(`The experiment ${id} is not done: ${answer.slice(0, 300)}`)
    }
  }

  async nothingTwice(): Promise<void> {
    const twice = async (what: string, from: string): Promise<void> => {
      const found = await this.#rows(`SELECT 1 FROM ${from} HAVING count(*) > 1`)
      if (found.length > 0) this.#add(`${what} is there twice (${found.length}).`)
    }
    await twice('A session', `"Conversation" GROUP BY "workspaceId", "sourceHash", "conversationIndex", "view"`)
    await twice('A run', `"Run" GROUP BY "groupId", "position"`)
    await twice('Use of a run', `"CondensationEvent" WHERE "runId" IS NOT NULL GROUP BY "runId"`)
    await twice('A job', `"Job" GROUP BY "key"`)
    await twice('A session of a dataset', `"DatasetSession" GROUP BY "datasetId", "version", "sourceHash"`)
    await twice(
      'The dataset of an import',
      `"DatasetImport" WHERE "madeDatasetId" IS NOT NULL GROUP BY "madeDatasetId"`,
    )
    const datasets = await this.#count(`"Dataset" WHERE NOT "isSample"`)
    const made = await this.#count(`"DatasetImport" WHERE "madeDatasetId" IS NOT NULL AND NOT "isSample"`)
    if (datasets !== made) this.#add(`${made} imports made ${datasets} datasets.`)
  }

  #add(problem: string): void {
    this.#problems.push(problem)
  }

  async #isAnswered(path: string, body: unknown): Promise<boolean> {
    return this.#tried(async () => JSON.stringify(await this.checks.client.post(path, body)).startsWith('{"ok":true'))
  }

  async #isThere(path: string): Promise<boolean> {
    return this.#tried(async () => (await fetch(new URL(path, this.checks.client.url))).ok)
  }

  /** A server that was just started may not answer yet. */
  async #tried(ask: () => Promise<boolean>): Promise<boolean> {
    for (let left = 3; left > 0; left--) {
      if (await ask().catch(() => false)) return true
      await sleep(500)
    }
    return false
  }

  async #rows(sql: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> {
    return (await this.checks.db.query<Record<string, unknown>>(sql, [...values])).rows
  }

  async #count(from: string, values: readonly unknown[] = []): Promise<number> {
    return Number((await this.#rows(`SELECT count(*) AS "count" FROM ${from}`, values))[0]?.count)
  }
}
