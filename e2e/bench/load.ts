import { setTimeout as sleep } from 'node:timers/promises'
import { agentSession } from '@/lib/bench/session'
import { formatTable } from '@/lib/cli/format'
import { smart } from '@/lib/condensation/providers/smart'
import { truncation } from '@/lib/condensation/providers/truncation'
import { lossless } from '@/lib/condensation/providers/lossless'
import build from '../build'
import { startServer } from '../server'
import { ActionClient } from './action-client'

/*
 * `npm run bench:load [MEBIBYTES]`: what people feel who share a server. For 1, 4, 16 and 64 of them at once: each imports a session of about 60,000 tokens, reads it,
 * asks for dry runs and condenses it. Then one condenses a session of 62 MiB while others look at pages, and cancels. A probe asks for a light answer all the time:
 * its longest wait is the worst stall of the server.
 */

const PEOPLE = [1, 4, 16, 64] as const
const SESSION_TOKENS = 60_000
const LARGE_MEBIBYTES = Number(process.argv[2] ?? 62)
/** A place that no end-to-end test takes. */
const SERVER_PLACE = 8
const PROBE_MS = 20

build()
const address = process.env.BENCH_URL
const server = address === undefined ? await startServer(SERVER_PLACE) : { url: address, stop: async () => undefined }
const client = new ActionClient(server.url)
try {
  await person(0)
  const rows: (readonly string[])[] = []
  for (const people of PEOPLE) {
    const started = performance.now()
    const { result, waits } = await probed(() => Promise.all(Array.from({ length: people }, (_, index) => person(people * 1_000 + index))))
    const seconds = (performance.now() - started) / 1000
    const steps = result.flat()
    rows.push([String(people), ms(Math.max(...waits)), ms(quantile(waits, 0.95)), ms(quantile(steps.map((step) => step.edit), 0.5)), ms(quantile(steps.map((step) => step.edit), 0.95)), (people / seconds).toFixed(2), seconds.toFixed(1)])
  }
  console.log(`Sessions of about ${SESSION_TOKENS} tokens: import, read, five dry edits, condense.`)
  console.log(formatTable(['people', 'worst stall ms', 'p95 ms', 'dry edit ms, median', 'p95', 'people a second', 'all done s'], rows))
  console.log(formatTable(['large session', 'worst stall ms', 'p95 ms', 'idle p95 ms', 'page ms, most', 'took ms'], await largeRows()))
} finally {
  await server.stop()
}

interface Figures {
  readonly edit: number
}

/** One person's way through the app. */
async function person(seed: number): Promise<readonly Figures[]> {
  const id = await client.importSession(JSON.stringify(agentSession(SESSION_TOKENS, seed)), `session-${seed}.json`)
  await client.post('/api/conversations/overview', { id })
  await client.post('/api/conversations/outline', { id })
  const figures: Figures[] = []
  for (let edit = 0; edit < 5; edit++) {
    const started = performance.now()
    await client.post('/api/studio/dryRun', { conversationId: id, provider: 'smart', config: editedSmart(edit) })
    figures.push({ edit: performance.now() - started })
  }
  await client.run(id, [{ provider: 'smart', config: smart.defaultConfig }, { provider: 'lossless', config: lossless.defaultConfig }])
  return figures
}

function editedSmart(edit: number) {
  const passes = Array.isArray(smart.defaultConfig.passes) ? smart.defaultConfig.passes : []
  return { ...smart.defaultConfig, passes: passes.map((pass: unknown, index) => (index === passes.length - 1 ? { ...(pass as object), selection: { type: 'preserve_recent', keepRecentCount: 11 + edit } } : pass)) }
}

async function largeRows(): Promise<(readonly string[])[]> {
  const text = largeSession(LARGE_MEBIBYTES * 1024 * 1024)
  const { waits: idle } = await probed(() => sleep(2_000))
  const rows: (readonly string[])[] = []
  let id = ''
  const row = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const started = performance.now()
    let done = false
    const pages: number[] = []
    const looking = (async () => {
      while (!done) pages.push(await timed(() => fetch(`${server.url}/`).then((response) => response.text())))
    })()
    const { waits } = await probed(() => work().finally(() => (done = true)))
    await looking
    rows.push([name, ms(Math.max(...waits)), ms(quantile(waits, 0.95)), ms(quantile(idle, 0.95)), ms(Math.max(...pages)), ms(performance.now() - started)])
  }
  await row('import', async () => (id = await client.importSession(text, 'large.json')))
  await row('open', () => client.post('/api/conversations/overview', { id }))
  await row('dry run', () => client.post('/api/studio/dryRun', { conversationId: id, provider: 'smart', config: smart.defaultConfig }))
  for (const { name, config, id: provider } of [{ ...truncation, config: truncation.defaultConfig }, { ...lossless, config: lossless.defaultConfig }, { ...smart, config: smart.defaultConfig }]) await row(`condense: ${name}`, () => client.run(id, [{ provider, config }]))
  let cancelMs = 0
  await row('cancel', async () => {
    const groupId = crypto.randomUUID()
    const running = client.run(id, [{ provider: 'smart', config: smart.defaultConfig }], groupId)
    await sleep(2_500)
    const since = performance.now()
    await Promise.all([client.call('cancelRun', { id: groupId }), running.then((answer) => (cancelMs = answer.includes('run-cancelled') ? performance.now() - since : Number.NaN))])
  })
  rows.push([`cancelled within ${ms(cancelMs)} ms`])
  return rows
}

/** The same kind of session, as long as it takes. */
function largeSession(bytes: number): string {
  const messages: object[] = []
  let size = 0
  for (let seed = 1; size < bytes; seed++) {
    const part = agentSession(200_000, seed).map((message) => JSON.parse(JSON.stringify(message).replaceAll('toolu_', `toolu_${seed}_`)) as object)
    size += JSON.stringify(part).length
    messages.push(...part)
  }
  return JSON.stringify(messages).slice(0, bytes * 2)
}

/** Work with a light question asked beside it, one after the other. */
async function probed<Value>(work: () => Promise<Value>): Promise<{ readonly result: Value; readonly waits: readonly number[] }> {
  const waits: number[] = []
  let done = false
  const probing = (async () => {
    while (!done) {
      waits.push(await timed(() => client.call('cancelRun', { id: 'nobody' })))
      await sleep(PROBE_MS)
    }
  })()
  const result = await work().finally(() => (done = true))
  await probing
  return { result, waits }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function ms(value: number): string {
  return value.toFixed(0)
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
}
