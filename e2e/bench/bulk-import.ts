import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { formatTable } from '@/lib/cli/output/format'
import { bundleServer } from '@/scripts/build/bundle-server'
import { fitsTogether } from '@/lib/contracts/shared/import-limits'
import { rootFolder } from '@/scripts/root'
import { migrate, openSettings } from '@/scripts/serving/run-server'
import build from '../support/build'
import { ActionClient, type ListedImport } from './action-client'
import { startOneServer, waitUntil, type Instance } from './instances'
import { writeMixedFiles, type WrittenFile } from './import/mixed-files'
import { askPatiently, type Wait } from './import/patient-probe'
import { most, ms, quantile } from './probe'

/*
 * `npm run bench:import [-- FILES [page|terminal]]`: FILES sessions of all dialects, some twice and some broken, become a dataset: sent as the page sends a folder, and with
 * `cli import FOLDER`. Others ask the server twice a second. Both are killed halfway and go on; then nothing may be missing, and
 * nothing be there twice.
 */

const FILES = Number(process.argv[2] ?? 5_000)
const ONLY = process.argv[3]
const folder = mkdtempSync(join(tmpdir(), 'condensery-import-'))
const files = writeMixedFiles(join(folder, 'files'), FILES)
const counted = (is: WrittenFile['is']): number => files.filter((file) => file.is === is).length
console.error(`${FILES} files: ${counted('new')} sessions, ${counted('duplicate')} copies, ${counted('broken')} broken`)
const problems: string[] = []
/** No answer is to take longer. */
const SLOW_MS = 200
/** So long after its start a server still loads what it needs. */
const STARTED_MS = 10_000
/** What others ask meanwhile, once the page that imports is open. */
const questions = [
  { name: 'readyz', path: '/readyz' },
  { name: 'imports', path: '/api/datasets/list', body: {} },
  { name: 'page', path: '/help' },
]
const refusedSchema = z.object({ value: z.array(z.object({ path: z.string() })) })
/** What `import --json` prints. */
const printedSchema = z.object({
  dataset: z.object({ id: z.string(), sessions: z.number() }),
  files: z.object({ stored: z.number(), known: z.number(), refused: z.number() }),
  refused: z.array(z.object({ path: z.string(), message: z.string() })),
})
try {
  if (ONLY !== 'terminal') await byPage()
  if (ONLY !== 'page') await byTerminal()
  console.log(problems.length === 0 ? 'Nothing is missing, and nothing is there twice.' : problems.join('\n'))
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

async function byPage(): Promise<void> {
  build()
  const data = join(folder, 'server')
  await prepare(data)
  const server = await startOneServer(await bundleServer(), { CONDENSERY_DATA_DIR: data })
  const { url } = server
  const client = new ActionClient(url)
  const waits = new Map<string, Wait[]>()
  const startAsking = async (): Promise<() => Promise<void>> => {
    await client.openPageOf('startImport')
    const probe = askPatiently(url, questions)
    await sleep(1_000) // meanwhile each question is asked once, which does not count
    return async () => {
      for (const [name, own] of await probe.end()) waits.set(name, [...(waits.get(name) ?? []), ...own])
    }
  }
  let stopAsking = await startAsking()
  const since = performance.now()
  const id = await client.startImport('Mixed', FILES)
  const peaks: number[] = []
  const batches = batchesOf(files)
  let number = 0
  for (const [nth, batch] of batches.entries()) {
    if (nth === Math.floor(batches.length / 2)) {
      peaks.push(peakOf(server.pid()))
      await stopAsking()
      await restarted(server)
      stopAsking = await startAsking()
    }
    await send(client, batch, { id, number, expected: FILES })
    number += batch.length
  }
  const isDone = await waitUntil(async () => (await client.findImport(id))?.state === 'done', 15 * 60_000)
  const seconds = (performance.now() - since) / 1_000
  await stopAsking()
  peaks.push(peakOf(server.pid()))
  const view = await client.findImport(id)
  const { value: refused } = refusedSchema.parse(await client.post('/api/datasets/refused', { id }))
  await server.kill()
  if (!isDone || !view) problems.push('The import by the page did not end.')
  else if (view.stored + view.known + view.refused !== FILES || view.refused !== refused.length)
    problems.push(`By the page ${JSON.stringify(view)}, of which ${refused.length} are listed as refused.`)
  await checkStored('the page', data, view?.dataset)
  tell('the page', seconds, peaks, view)
  console.log(
    formatTable(
      [
        'asked twice a second',
        'answers',
        'median ms',
        'p99 ms',
        'most ms',
        'over 200 ms',
        'of these, soon after a start',
      ],
      [...waits].map(([name, own]) => {
        const took = own.map(({ tookMs }) => tookMs)
        const slow = own.filter(({ tookMs }) => tookMs > SLOW_MS)
        return [
          name,
          String(own.length),
          ms(quantile(took, 0.5)),
          ms(quantile(took, 0.99)),
          ms(most(took)),
          String(slow.length),
          String(slow.filter(({ afterMs }) => afterMs < STARTED_MS).length),
        ]
      }),
    ),
  )
}

async function restarted(server: Instance): Promise<void> {
  await server.kill()
  const since = performance.now()
  await server.restart()
  console.error(`the server was killed, and answers again after ${((performance.now() - since) / 1_000).toFixed(1)} s`)
}

/** What is sent together, by the rule that the page goes by. */
function batchesOf(written: readonly WrittenFile[]): readonly (readonly WrittenFile[])[] {
  const batches: WrittenFile[][] = [[]]
  let sizes: number[] = []
  for (const file of written) {
    const { size } = statSync(join(folder, 'files', file.path))
    if (!fitsTogether(sizes, size) && sizes.length > 0) {
      batches.push([])
      sizes = []
    }
    batches.at(-1)?.push(file)
    sizes.push(size)
  }
  return batches
}

/** As a page does: again, until it got through. */
async function send(
  client: ActionClient,
  sent: readonly WrittenFile[],
  at: Parameters<ActionClient['sendFiles']>[1],
): Promise<void> {
  const texts = sent.map(({ path }) => ({ path, text: readFileSync(join(folder, 'files', path), 'utf8') }))
  for (let attempt = 0; ; attempt++) {
    try {
      return await client.sendFiles(texts, at)
    } catch (error) {
      if (attempt > 100) throw error
      await sleep(500)
    }
  }
}

/** The largest that the process was, in bytes, as Linux tells it. */
function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) * 1024
  } catch {
    return Number.NaN
  }
}

async function prepare(data: string): Promise<void> {
  process.env.CONDENSERY_DATA_DIR = data
  await migrate((await openSettings()).location)
}

/** Of the server's database, once it is ended. */
async function checkStored(by: string, data: string, dataset: string | undefined): Promise<void> {
  process.env.CONDENSERY_DATA_DIR = data
  const { closeDatabase, database } = await import('@/lib/db/client')
  const db = await database()
  const stored = await db.conversation.findMany({
    select: { sourceHash: true, conversationIndex: true, view: true, summary: true },
  })
  const places = new Set(stored.map((each) => `${each.sourceHash} ${each.conversationIndex} ${each.view}`))
  const contents = new Set(stored.map(({ summary }) => summary))
  if (places.size !== stored.length || contents.size !== stored.length)
    problems.push(
      `By ${by} ${stored.length} sessions of ${places.size} places and ${contents.size} contents were stored.`,
    )
  if (dataset === undefined) problems.push(`By ${by} no dataset was made.`)
  await closeDatabase()
}

function tell(
  by: string,
  seconds: number,
  peaks: readonly number[],
  view: Omit<ListedImport, 'id' | 'state'> | undefined,
): void {
  console.log(
    `By ${by}: ${FILES} files in ${seconds.toFixed(0)} s (${(FILES / seconds).toFixed(1)} a second), at most ${peaks.map((bytes) => (bytes / 1024 / 1024).toFixed(0)).join(' and ')} MiB before and after it was killed; ${view?.stored} stored, ${view?.known} known, ${view?.refused} refused. Load ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')}`,
  )
}

async function byTerminal(): Promise<void> {
  const data = join(folder, 'terminal')
  const since = performance.now()
  const first = await runImport(data, Math.floor(FILES / 2))
  const halfway = (performance.now() - since) / 1_000
  const again = await runImport(data)
  const seconds = (performance.now() - since) / 1_000
  const { dataset, files: counts, refused } = printedSchema.parse(JSON.parse(again.output))
  if (counts.stored + counts.known + counts.refused !== FILES || counts.refused !== refused.length)
    problems.push(`By the terminal ${JSON.stringify(counts)}, of which ${refused.length} are listed as refused.`)
  await checkStored('the terminal', data, dataset.id)
  console.error(`the terminal was killed after ${halfway.toFixed(0)} s`)
  tell('the terminal', seconds, [first.peak, again.peak], counts)
}

/** Killed once it told of so many files. */
async function runImport(
  data: string,
  killAfter = Infinity,
): Promise<{ readonly output: string; readonly peak: number }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=react-server', 'lib/cli/bin.ts', 'import', join(folder, 'files'), '--json'],
    {
      cwd: rootFolder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CONDENSERY_DATA_DIR: data, CONDENSERY_LOG_LEVEL: 'error' },
    },
  )
  let [output, told, peak] = ['', 0, 0]
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()))
  createInterface(child.stderr).on('line', () => {
    told += 1
    if (told % 20 === 0) peak = Math.max(peak, peakOf(child.pid ?? 0) || 0)
    if (told >= killAfter) child.kill('SIGKILL')
  })
  await new Promise((resolve) => child.once('close', resolve))
  return { output, peak }
}
