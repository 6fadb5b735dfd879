import { setTimeout as sleep } from 'node:timers/promises'
import { agentSession } from '@/lib/bench/session'
import { JUDGEMENTS_PATH, RANKINGS_PATH, RUNS_PATH, SWEEPS_PATH } from '@/lib/contracts/shared/event-paths'
import { hashOfText } from '@/lib/db/blob-hash'
import { lossless, smart, truncation } from '@/lib/engine'
import { ActionClient } from './action-client'

/*
 * What people do while processes are killed, and what they were told. What a server answers is acknowledged; what breaks
 * off is not, and is tried again.
 */

const SESSION_TOKENS = 15_000
/** Fewer than there are files, so that a server can be killed between two uploads of one import. */
const SENT_TOGETHER = 2
const FILES_OF_AN_IMPORT = 3
const strategies = [truncation, lossless, smart].map(({ id, defaultConfig }) => ({
  key: id,
  provider: id,
  config: defaultConfig,
}))
const [first] = strategies
const options = { contextWindow: 16_000 }

export class Acknowledged {
  /** Hashes of their content, by their ids. */
  readonly sessions = new Map<string, string>()
  readonly groups = new Map<string, 'begun' | 'finished'>()
  readonly runs = new Set<string>()
  readonly shares = new Set<string>()
  /** By their ids. */
  readonly jobs = { sweep: new Set<string>(), ranking: new Set<string>(), judgement: new Set<string>() }
  /** What each session was ranked with. */
  readonly ranked = new Map<string, unknown>()
  /** Files of an import, by its id. */
  readonly imports = new Map<string, readonly string[]>()
  readonly experiments = new Set<string>()
  requests = 0
  refused = 0
}

export interface KillWork {
  readonly urls: readonly string[]
  readonly told: Acknowledged
  /** Ends it after what was begun. */
  readonly over: AbortSignal
  /** A profile with a model that answers at once. */
  readonly profile: string
}

/** One of several, who works until it is over. */
export async function workUntilOver(index: number, { urls, told, over, profile }: KillWork): Promise<void> {
  const client = new ActionClient(urls)
  const person = new Person(client, told, profile)
  for (let turn = 0; !over.aborted; turn++) {
    const name = `session-${index}-${turn}`
    const text = sessionText(index * 100_000 + turn * 10)
    const id = await person.attempt(() => client.importSession(text, `${name}.json`))
    if (id === undefined) continue
    told.sessions.set(id, hashOfText(text))
    await Promise.all([
      person.runAndShare(id),
      person.sweep(id),
      turn % 2 === 0 ? person.rank(id) : person.judge(id),
      turn % 3 === 0 && person.importAndMeasure(name, index * 100_000 + turn * 10 + 1),
    ])
  }
}

const sessionText = (seed: number): string => JSON.stringify(agentSession(SESSION_TOKENS, seed))

class Person {
  constructor(
    private readonly client: ActionClient,
    private readonly told: Acknowledged,
    private readonly profile: string,
  ) {}

  /** So often, each time at another server. Undefined where all of them broke off. */
  async attempt<Value>(work: () => Promise<Value>, times = 5): Promise<Value | undefined> {
    for (let left = times; left > 0; left--) {
      this.told.requests += 1
      try {
        return await work()
      } catch {
        this.told.refused += 1
        await sleep(300)
      }
    }
    return undefined
  }

  async runAndShare(conversationId: string): Promise<void> {
    const { client, told } = this
    const groupId = crypto.randomUUID()
    const own = [{ key: 'a', title: 'Lossless', provider: 'lossless', config: lossless.defaultConfig }]
    const begun = await this.attempt(() => client.call('startRun', { groupId, conversationId, strategies: own }))
    if (begun === undefined) return
    told.groups.set(groupId, 'begun')
    const events = await this.attempt(() => client.told(RUNS_PATH, { id: conversationId, awaited: [groupId] }))
    const run = /"run":\{"id":"(run_[^"]+)"/.exec(events ?? '')?.[1]
    if (run === undefined) return
    told.groups.set(groupId, 'finished')
    told.runs.add(run)
    const shared = await this.attempt(() => client.call('createSnapshot', { runIds: [run], title: 'Shared' }))
    const snapshot = /"id":"(snap_[^"]+)"/.exec(shared ?? '')?.[1]
    if (snapshot !== undefined) told.shares.add(snapshot)
  }

  sweep(conversationId: string): Promise<boolean> {
    return this.follow('sweep', SWEEPS_PATH, { conversationId, strategy: first, values: [40, 60, 80], options })
  }

  async rank(conversationId: string): Promise<void> {
    const input = { conversationId, strategies, options }
    if (await this.follow('ranking', RANKINGS_PATH, input)) this.told.ranked.set(conversationId, input)
  }

  judge(conversation: string): Promise<boolean> {
    const strategy = { provider: truncation.id, config: truncation.defaultConfig }
    const result = { type: 'live', conversation, strategy }
    return this.follow('judgement', JUDGEMENTS_PATH, { result, profile: this.profile, replicates: 1 })
  }

  /** Whether its end was told. */
  private async follow(kind: keyof Acknowledged['jobs'], path: string, input: unknown): Promise<boolean> {
    const told = await this.attempt(async () => {
      let last = ''
      for await (const line of this.client.lines(path, input)) {
        last = line
        const job = /"type":"job","id":"(job_[^"]+)"/.exec(line)?.[1]
        if (job !== undefined) this.told.jobs[kind].add(job)
      }
      if (!last.startsWith('{"type":"done"')) throw new Error(`It ended with ${last.slice(0, 200)}`)
      return true
    })
    return told === true
  }

  /** An import of several files, and an experiment over the dataset that it makes. */
  async importAndMeasure(name: string, seed: number): Promise<void> {
    const { client, told } = this
    const id = await this.attempt(() => client.startImport(name, FILES_OF_AN_IMPORT))
    if (id === undefined) return
    const texts = Array.from({ length: FILES_OF_AN_IMPORT }, (_, number) => sessionText(seed + number))
    for (let number = 0; number < texts.length; number += SENT_TOGETHER) {
      const files = texts
        .slice(number, number + SENT_TOGETHER)
        .map((text, index) => ({ path: `${number + index}.json`, text }))
      // As a page does, they are sent until they get through.
      const at = { id, number, expected: FILES_OF_AN_IMPORT }
      const sent = await this.attempt(() => client.sendFiles(files, at).then(() => true), 100)
      if (sent === undefined) throw new Error('No server took the files of an import.')
    }
    told.imports.set(id, texts.map(hashOfText))
    const dataset = await this.attempt(() => this.datasetOf(id), 60)
    if (dataset === undefined) return
    const variants = [{ provider: 'lossless' }, { provider: 'truncation' }]
    const measuring = { threshold: 50, window: 12_000 }
    const made = await this.attempt(() =>
      client.call('createExperiment', { name, datasetId: dataset, variants, baseline: 0, options: measuring }),
    )
    const experiment = /"id":"(exp_[^"]+)"/.exec(made ?? '')?.[1]
    if (experiment !== undefined) told.experiments.add(experiment)
  }

  private async datasetOf(id: string): Promise<string> {
    const { dataset } = (await this.client.findImport(id)) ?? {}
    if (dataset === undefined) throw new Error('It is still read.')
    return dataset
  }
}
