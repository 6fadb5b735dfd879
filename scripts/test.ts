import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { measureCalibration } from '../lib/bench/calibration'
import { reports, type Tally } from './test-reports'

/**
 * Runs all checks: generated code, then types, lint, format, dead code and the build beside the unit and architecture
 * tests, then the end-to-end tests in a real browser. Continues after a failure, and ends with the time of each stage,
 * what failed, and counts from the runners' reports.
 */
process.env.NEXT_TELEMETRY_DISABLED = '1'
rmSync('test-results', { recursive: true, force: true })

const calibrationMs = measureCalibration(() => performance.now())
const startedMs = performance.now()
/** Wall time of each stage in milliseconds. Those that run beside others overlap with them. */
const stages: { readonly title: string; readonly ms: number }[] = []

const run = (words: readonly string[], stdio: 'inherit' | ['ignore', 'pipe', 'pipe']) =>
  spawn('npx', ['--no-install', ...words], { stdio, shell: process.platform === 'win32' })

const exitOf = (child: ChildProcess): Promise<boolean> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })

const announce = (title: string): boolean => process.stdout.write(`\n── ${title}\n`)

async function timed(title: string, child: ChildProcess): Promise<boolean> {
  const start = performance.now()
  const succeeded = await exitOf(child)
  stages.push({ title, ms: performance.now() - start })
  return succeeded
}

function command(title: string, words: readonly string[]): Promise<boolean> {
  announce(title)
  return timed(title, run(words, 'inherit'))
}

/** A command without a report counts only if it fails. */
const tallyOf = (title: string, succeeded: boolean): Tally =>
  succeeded ? { passed: 0, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [title] }
const gate = async (title: string, words: readonly string[]): Promise<Tally> =>
  tallyOf(title, await command(title, words))

/**
 * Starts a command in parallel, at a lower priority: it uses the processor time that the tests leave. Its output is
 * shown when it is awaited, so that lines of several commands are not mixed.
 */
function startGate(title: string, words: readonly string[]): () => Promise<Tally> {
  const printed: Buffer[] = []
  const child = run(words, ['ignore', 'pipe', 'pipe'])
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk))
  const ended = timed(title, child)
  return async () => {
    const succeeded = await ended
    announce(title)
    process.stdout.write(Buffer.concat(printed))
    return tallyOf(title, succeeded)
  }
}

/** Runs a command that reports on each test. One that fails without a failed test counts as a failure itself. */
async function reported(
  title: string,
  words: readonly string[],
  file: string,
  report: (typeof reports)[keyof typeof reports],
): Promise<Tally> {
  const succeeded = await command(title, words)
  if (!existsSync(file)) return tallyOf(`${title}: no report`, false)
  const tally = report.parse(JSON.parse(readFileSync(file, 'utf8')))
  if (succeeded) return tally
  return { ...tally, failed: Math.max(1, tally.failed), failures: tally.failures.length > 0 ? tally.failures : [title] }
}

const prepared = [
  await gate('database client', ['tsx', 'scripts/prisma-generate.ts']),
  await gate('route types', ['next', 'typegen']),
]
// Beside the unit tests, so that no processor is idle. The end-to-end tests find the build made.
const beside = [
  // Several checkers end sooner on a machine that is idle, but each checks again what it shares with the others.
  startGate('types', ['tsc', '--noEmit', '--checkers', '1']),
  startGate('declarations of the engine', ['tsc', '-p', 'lib/engine', '--checkers', '1']),
  startGate('lint', ['oxlint', '--deny-warnings']),
  startGate('format', ['biome', 'format']),
  startGate('dead code', ['knip', '--production']),
  startGate('build', ['tsx', 'scripts/build.ts']),
]
const unit = await reported(
  'unit and architecture tests',
  [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/slowest-tests.ts',
    '--outputFile.json=test-results/unit.json',
  ],
  'test-results/unit.json',
  reports.vitest,
)
const tallies = [...prepared, unit]
for (const ended of beside) tallies.push(await ended())
tallies.push(await reported('end-to-end tests', ['playwright', 'test'], 'test-results/e2e.json', reports.playwright))

const totalMs = performance.now() - startedMs
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`.padStart(8)
process.stdout.write(
  `\nWall time of each stage:\n${stages.map(({ title, ms }) => `${seconds(ms)}  ${title}\n`).join('')}` +
    `${seconds(totalMs)}  in all: ${Math.round(totalMs / calibrationMs)} times the calibration loop (${calibrationMs.toFixed(0)} ms)\n`,
)

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
const failures = tallies.flatMap((tally) => tally.failures)
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((each) => `  ${each}\n`).join('')}`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
