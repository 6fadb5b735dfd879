import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatTable } from '@/lib/cli/output/format'
import { lossless, smart, truncation } from '@/lib/engine'
import build from '../support/build'
import { startServer } from '../support/server'
import { ActionClient, liveOf } from './action-client'
import { largeSession } from './large-session'
import { idleWaits, most, ms, probed, quantile } from './probe'

/*
 * `npm run bench:stall [MEBIBYTES]`: whether a large session holds anybody else up. One person imports, reads, compares, saves, shares and cancels one of 62 MiB, and hostile files;
 * others look at a page and ask for a light answer all the time. BENCH_URL names a server that runs already.
 */

const MEBIBYTES = Number(process.argv[2] ?? 62)
const HOSTILE_BYTES = 4 * 1024 * 1024
const condensings = [truncation, lossless, smart]

/** Files that are made to take long. */
const hostile: Readonly<Record<string, (bytes: number) => string>> = {
  newlines: (bytes) => '\n'.repeat(bytes),
  'newlines in a message': (bytes) =>
    JSON.stringify([
      { role: 'user', content: 'Look' },
      { role: 'assistant', content: '\n'.repeat(bytes / 2) },
    ]),
  'opened tags': (bytes) =>
    JSON.stringify([
      { role: 'user', content: [{ type: 'text', text: '<task>Look</task>' }], ts: 1 },
      { role: 'assistant', content: [{ type: 'text', text: '<read_file>'.repeat(bytes / 11) }], ts: 2 },
    ]),
  'broken lines': (bytes) => `{"type":"user","message":{"role":"user","content":"a"}}\n${'{"a":\n'.repeat(bytes / 6)}`,
}

build()
const address = process.env.BENCH_URL
const server = address === undefined ? await startServer() : { url: address, stop: async () => undefined }
const client = new ActionClient(server.url)
const HEADS = ['beside', 'took ms', 'stall ms', 'light answer ms, most', 'page ms, median', 'most', '']
const rows: (readonly string[])[] = []
/** Told at once as well: the whole takes minutes. */
const add = (...cells: readonly string[]): void => {
  rows.push(cells)
  console.error(cells.join('  '))
}
try {
  await loadModules()
  const idle = await idleWaits(server.url)
  add('idle', '', ms(idle.stallMs), ms(most(idle.light)), ms(quantile(idle.page, 0.5)), ms(most(idle.page)), '')
  await largeRows(largeSession(MEBIBYTES))
  for (const [name, text] of Object.entries(hostile))
    await row(name, () =>
      client.importSession(text(HOSTILE_BYTES), name).then(
        () => 'imported',
        (error: unknown) => refusalIn(error),
      ),
    )
  console.log(
    `Session of ${MEBIBYTES} MiB; load ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')}`,
  )
  console.log(formatTable(HEADS, rows))
} finally {
  await server.stop()
}

/** A server loads the modules of a page or an action when it is first asked: once a start, which is not what is measured here. */
async function loadModules(): Promise<void> {
  const text = '[{"role":"user","content":"Hello"},{"role":"assistant","content":"Hello"}]'
  const id = await client.importSession(text, 'small.json')
  await client.run(id, [{ provider: truncation.id, config: truncation.defaultConfig }])
  await fetch(server.url).then((response) => response.text())
}

async function largeRows(text: string): Promise<void> {
  const id = await row('import', () => client.importSession(text, 'large.json'))
  await row('overview', () => client.post('/api/conversations/overview', { id }))
  await row('outline', () => client.post('/api/conversations/outline', { id }))
  for (const { id: provider, defaultConfig: config } of condensings)
    await row(`live: ${provider}`, () => client.live(id, provider, config))
  const live = liveOf(id, truncation.id, truncation.defaultConfig)
  await row('diff rows', () => client.post('/api/diff/rows', { result: live }))
  await row('ledger', () => client.post('/api/results/ledger', { result: live }))
  const saved = [{ provider: truncation.id, config: truncation.defaultConfig }]
  const runId = runIdIn(await row('save run', () => client.run(id, saved)))
  await row('download', () => fetch(`${server.url}/runs/${runId}/download`).then((response) => response.arrayBuffer()))
  await row('share: figures', () => client.post('/api/share/preview', { runIds: [runId], title: 'Figures' }))
  await cancelRow('condense', async (signal) => {
    const groupId = crypto.randomUUID()
    signal.addEventListener('abort', () => void client.call('cancelRun', { id: groupId }))
    return client.run(id, [{ provider: 'smart', config: smart.defaultConfig }], groupId)
  })
  await cancelRow('import', (signal) => client.importSession(`${text} `, 'again.json', signal).catch(() => 'given up'))
}

async function row<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const { result, waits, tookMs } = await probed(server.url, work)
  add(
    name,
    ms(tookMs),
    ms(waits.stallMs),
    ms(most(waits.light)),
    ms(quantile(waits.page, 0.5)),
    ms(most(waits.page)),
    typeof result === 'string' && name in hostile ? result : '',
  )
  return result
}

/** From the wish to its answer. */
async function cancelRow(name: string, work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const controller = new AbortController()
  let since = 0
  await row(`cancel: ${name}`, async () => {
    const done = work(controller.signal)
    await sleep(2_500)
    since = performance.now()
    controller.abort()
    await done
    add(`cancelled: ${name}`, ms(performance.now() - since))
  })
}

function refusalIn(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return /"code":"([\w-]+)"/.exec(text)?.[1] ?? text.slice(0, 60)
}

function runIdIn(answer: string): string {
  const id = /"id":"(run_[^"]+)"/.exec(answer)?.[1]
  if (id === undefined) throw new Error(`the run failed: ${answer.slice(-500)}`)
  return id
}
