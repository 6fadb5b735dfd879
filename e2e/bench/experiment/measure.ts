import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { benchSharing } from '@/lib/bench/experiment'
import { formatTable } from '@/lib/cli/output/format'
import { builtInPresets, listOf, objectOf, stringOf, tryParseJson } from '@/lib/engine'
import type { ProcessFigures } from './process'
import { LEAST_REQUESTS, writeSessions } from './sessions'

/*
 * `npm run bench:experiment -- FOLDER [SESSIONS [WORK]]`: an experiment of all built-in presets over so many recorded sessions on two threads. Its
 * process is killed when half of the cells are there, and started again. Then: which cells were worked out twice (none may be), and
 * what they took as their number grows. With a folder WORK, a bench that was ended goes on where it was.
 */

const [folder, SESSIONS = '300', given] = process.argv.slice(2)
if (folder === undefined) {
  process.stderr.write(
    'usage: npm run bench:experiment -- FOLDER [SESSIONS [WORK]]   (a folder of recorded sessions)\n',
  )
  process.exit(2)
}
const VARIANTS = builtInPresets.map(({ id }) => id)
const THREADS = 2
const SAMPLE_EVERY_MS = 2_000
/** Sessions over which it is measured what sharing is worth. */
const SHARING_SESSIONS = 8
/** Shares of the cells at which figures are taken. */
const MARKS = [0.25, 0.5, 1]

/** What a process took, by the number of cells that there were then. */
interface Life {
  readonly began: number
  readonly samples: { readonly cells: number; readonly cpuSeconds: number; readonly peakMegabytes: number }[]
  end: 'killed' | 'ended' | 'done'
}

const work = given ?? mkdtempSync(path.join(tmpdir(), 'condensery-experiment-'))
mkdirSync(work, { recursive: true })
const [out, lines, livesFile] = ['experiment.json', 'cells.jsonl', 'lives.json'].map((name) =>
  path.join(work, name),
) as [string, string, string]
const sessions = await writeSessions(folder, Number(SESSIONS), path.join(work, 'sessions'))
const cells = sessions * VARIANTS.length
const lives: Life[] = existsSync(livesFile) ? (JSON.parse(readFileSync(livesFile, 'utf8')) as Life[]) : []
// One that goes on behind the middle is killed as well, once it measured a few sessions.
const killAt = Math.max(cells / 2, keptCells().length + 4 * VARIANTS.length)
while (!existsSync(out)) await live(lives.some(({ end }) => end === 'killed') ? Infinity : killAt)
await report()
if (given === undefined) rmSync(work, { recursive: true, force: true })

/** The cells that stand in the journal, by their keys, each as often as it was worked out. */
function keptCells(): readonly string[] {
  if (!existsSync(lines) && existsSync(`${out}.cells`)) linkSync(`${out}.cells`, lines) // it is removed at the end
  if (!existsSync(lines)) return []
  return readFileSync(lines, 'utf8')
    .split('\n')
    .map((line) => stringOf(objectOf(tryParseJson(line))['key']))
    .filter((key) => key !== '')
}

/** A process works until it is done, or is killed where there are so many cells. */
async function live(until: number): Promise<void> {
  const began = keptCells().length
  const life: Life = { began, samples: [], end: 'ended' }
  lives.push(life)
  const child = start()
  let [next, last]: [number, ProcessFigures | undefined] = [0, undefined]
  const take = (figures: ProcessFigures): void => {
    life.samples.push({ cells: keptCells().length, ...figures })
    writeFileSync(livesFile, JSON.stringify(lives))
  }
  child.on('message', (figures: ProcessFigures) => {
    last = figures
    if (Date.now() < next) return
    next = Date.now() + SAMPLE_EVERY_MS
    take(figures)
    const kept = life.samples.at(-1)?.cells ?? 0
    if (kept < until || kept === cells) return
    life.end = 'killed'
    child.kill('SIGKILL')
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code === 0) life.end = 'done'
  if (last) take(last)
  process.stderr.write(
    `a process ${life.end === 'done' ? 'is done' : `was ${life.end}`}: ${keptCells().length} of ${cells} cells\n`,
  )
  if (code !== 0 && life.end !== 'killed') throw new Error(`The experiment ended with status ${code}.`)
}

async function report(): Promise<void> {
  const kept = keptCells()
  const again = kept.length - new Set(kept).size
  const starts = lives.map(
    ({ end, ...life }) => `${life.began} cells known: ${startOf(life).toFixed(0)} s until the next (${end})`,
  )
  console.log(
    `${sessions} sessions × ${VARIANTS.length} presets = ${kept.length} cells by ${lives.length} processes of ${THREADS} threads. Worked out twice: ${again}. Load ${loadavg()[0]?.toFixed(1)}`,
  )
  console.log(`CPU seconds to start, with what is known: ${starts.join('; ')}\n`)
  const tokens = listOf(objectOf(tryParseJson(readFileSync(out, 'utf8')))['sessions'])
    .map((each) => Number(objectOf(each)['tokens']))
    .reduce((sum, each) => sum + each, 0)
  const rows = MARKS.map((share) => figuresAt(Math.floor(share * cells)))
  console.log(
    formatTable(
      ['sessions', 'cells', 'CPU s', 'CPU s a cell', 'of the first row', 'peak MB'],
      rows.map(({ cells: at, cpuSeconds, peakMegabytes }) => [
        String(Math.round(at / VARIANTS.length)),
        String(at),
        cpuSeconds.toFixed(0),
        (cpuSeconds / at).toFixed(3),
        (cpuSeconds / at / ((rows[0]?.cpuSeconds ?? 0) / (rows[0]?.cells ?? 1))).toFixed(2),
        peakMegabytes.toFixed(0),
      ]),
    ),
  )
  console.log(`${Math.round(tokens / sessions)} tokens a session\n`)
  const cpu = (): number => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const files = readdirSync(path.join(work, 'sessions')).slice(0, SHARING_SESSIONS)
  const ways = await benchSharing(
    files.map((file) => readFileSync(path.join(work, 'sessions', file), 'utf8')),
    cpu,
  )
  console.log(
    formatTable(
      [`not shared by the variants of a session (${files.length} sessions)`, 'CPU s', 'of sharing all', 'same cells'],
      ways.map(({ what, ms, same }) => [
        what,
        (ms / 1000).toFixed(1),
        (ms / (ways[0]?.ms ?? ms)).toFixed(2),
        same ? 'yes' : 'NO',
      ]),
    ),
  )
  process.exitCode = again === 0 && ways.every(({ same }) => same) ? 0 : 1
}

/** What a process took until its first new cell. */
function startOf({ began, samples }: Pick<Life, 'began' | 'samples'>): number {
  return samples.findLast((sample) => sample.cells === began)?.cpuSeconds ?? 0
}

/** What so many cells took, starts left out, and the most that a process held until then. */
function figuresAt(count: number): {
  readonly cells: number
  readonly cpuSeconds: number
  readonly peakMegabytes: number
} {
  let [reached, cpuSeconds, peakMegabytes] = [0, 0, 0]
  for (const life of lives) {
    const until = life.samples.findIndex((sample) => sample.cells >= count)
    const samples = until === -1 ? life.samples : life.samples.slice(0, until + 1)
    const last = samples.at(-1)
    if (!last) continue
    reached = last.cells
    cpuSeconds += Math.max(0, last.cpuSeconds - startOf(life))
    peakMegabytes = Math.max(peakMegabytes, last.peakMegabytes)
    if (until !== -1) break
  }
  return { cells: reached, cpuSeconds, peakMegabytes }
}

function start(): ChildProcess {
  const words = ['experiment', path.join(work, 'sessions'), '--with', VARIANTS.join(','), '--out', out]
  const options = ['--threshold', '50', '--fit-window', '--least-requests', String(LEAST_REQUESTS)]
  return fork(path.join(import.meta.dirname, 'process.ts'), [...words, ...options, '--workers', String(THREADS)], {
    execArgv: ['--import', 'tsx', '--conditions=react-server'],
    env: { ...process.env, CONDENSERY_DATA_DIR: path.join(work, 'data') },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}
