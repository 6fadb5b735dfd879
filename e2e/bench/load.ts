import { loadavg } from 'node:os'
import { agentSession } from '@/lib/bench/session'
import { formatTable } from '@/lib/cli/output/format'
import { lossless, smart, truncation } from '@/lib/engine'
import build from '../support/build'
import { startServer } from '../support/server'
import { ActionClient } from './action-client'
import { startInstances } from './instances'
import { most, ms, probed, quantile } from './probe'

/*
 * `npm run bench:load [NUMBERS]`: what people feel who share a server. For 1, 4, 16 and 64 of them at once: each imports a session of about
 * 60,000 tokens, opens it with three strategies, edits one of them and saves two as runs. A probe asks for a light answer all the time: its
 * longest wait is the worst stall that a person feels. NUMBERS name other counts of people. BENCH_INSTANCES=1,2: one server on a PostgreSQL
 * database, then two, each request at the next of them; the probe asks the first.
 */

const PEOPLE = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1, 4, 16, 64]
const SESSION_TOKENS = 60_000
const HEADS = [
  'servers',
  'people',
  'stall ms',
  'light answer ms, most',
  'p95',
  'import ms',
  'open ms',
  'edit ms, median',
  'p95',
  'two runs ms',
  'people a second',
  'all done s',
]

interface Servers {
  readonly name: string
  readonly url: string
  readonly urls: readonly string[]
  stop(): Promise<void>
}

build()
const rows: (readonly string[])[] = []
for (const start of startings()) {
  const servers = await start()
  try {
    await measure(servers)
  } finally {
    await servers.stop()
  }
}
console.log(
  `Sessions of about ${SESSION_TOKENS} tokens: import, open with three rows, five edits, save two runs. Load ${loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')}`,
)
console.log(formatTable(HEADS, rows))

/** Which servers are measured, one after the other. */
function startings(): readonly (() => Promise<Servers>)[] {
  const { BENCH_URL: address, BENCH_INSTANCES: counts } = process.env
  if (address !== undefined)
    return [async () => ({ name: 'given', url: address, urls: [address], stop: async () => undefined })]
  if (counts === undefined)
    return [
      async () => {
        const one = await startServer()
        return { name: '1, SQLite', url: one.url, urls: [one.url], stop: one.stop }
      },
    ]
  return counts.split(',').map((count) => async () => {
    const { urls, stop } = await startInstances({ servers: Number(count), workers: 0 })
    return { name: `${count}, PostgreSQL`, url: urls[0] ?? '', urls, stop }
  })
}

async function measure({ name, url, urls }: Servers): Promise<void> {
  const client = new ActionClient(urls)
  await person(client, 0)
  for (const people of PEOPLE) {
    const { result, waits, tookMs } = await probed(
      url,
      () => Promise.all(Array.from({ length: people }, (_, index) => person(client, people * 1_000 + index))),
      { pages: false },
    )
    const seconds = tookMs / 1000
    const median = (figureOf: (figures: Figures) => number): string => ms(quantile(result.map(figureOf), 0.5))
    const edits = result.flatMap(({ editMs }) => editMs)
    rows.push([
      name,
      String(people),
      ms(waits.stallMs),
      ms(most(waits.light)),
      ms(quantile(waits.light, 0.95)),
      median(({ importMs }) => importMs),
      median(({ openMs }) => openMs),
      ms(quantile(edits, 0.5)),
      ms(quantile(edits, 0.95)),
      median(({ runMs }) => runMs),
      (people / seconds).toFixed(2),
      seconds.toFixed(1),
    ])
    console.error(rows.at(-1)?.join('  '))
  }
}

interface Figures {
  readonly importMs: number
  readonly openMs: number
  readonly editMs: readonly number[]
  readonly runMs: number
}

/** One person's way through the app. */
async function person(client: ActionClient, seed: number): Promise<Figures> {
  const text = JSON.stringify(agentSession(SESSION_TOKENS, seed))
  let id = ''
  const importMs = await timed(async () => (id = await client.importSession(text, `session-${seed}.json`)))
  const openMs = await timed(async () => {
    await client.post('/api/conversations/overview', { id })
    await client.post('/api/conversations/outline', { id })
    await Promise.all(
      [lossless, truncation, smart].map(({ id: provider, defaultConfig }) => client.live(id, provider, defaultConfig)),
    )
  })
  const editMs: number[] = []
  for (let edit = 0; edit < 5; edit++) editMs.push(await timed(() => client.live(id, 'smart', editedSmart(edit))))
  const runMs = await timed(() =>
    client.run(id, [
      { provider: 'smart', config: smart.defaultConfig },
      { provider: 'lossless', config: lossless.defaultConfig },
    ]),
  )
  return { importMs, openMs, editMs, runMs }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

function editedSmart(edit: number) {
  const passes = Array.isArray(smart.defaultConfig.passes) ? smart.defaultConfig.passes : []
  return {
    ...smart.defaultConfig,
    passes: passes.map((pass: unknown, index) =>
      index === passes.length - 1
        ? { ...(pass as object), selection: { type: 'preserve_recent', keepRecentCount: 11 + edit } }
        : pass,
    ),
  }
}
