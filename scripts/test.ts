import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { measureCalibration } from '../lib/bench/calibration'
import { reports, type Tally } from './test-reports'

/**
 * Runs all checks: generated code, the build, then end-to-end tests in a real browser beside unit and architecture tests,
 * types, lint, format and dead code. Continues after a failure, and ends with the time of each stage, what failed, and
 * counts from the runners' reports.
 *
 * The order keeps two processors busy. Everything started at once takes a fifth more processor time.
 */
process.env.NEXT_TELEMETRY_DISABLED = '1'
rmSync('test-results', { recursive: true, force: true })

const calibrationMs = measureCalibration(() => performance.now())
const startedMs = performance.now()
/** Wall time of each stage in milliseconds. Those that run beside others overlap with them. */
const stages: { readonly title: string; readonly ms: number }[] = []

interface Stage {
  readonly title: string
  readonly succeeded: Promise<boolean>
  /** Prints what the command has printed so far, and from now on what it prints. */
  readonly show: () => void
}

/** Starts a command. Its output is kept until it is shown, so that lines of several commands are not mixed. */
function start(title: string, [command, ...words]: readonly [string, ...string[]]): Stage {
  const startMs = performance.now()
  // npm puts the folder of the packages' commands in the path.
  const child = spawn(command, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    ...(process.stdout.isTTY && { env: { ...process.env, FORCE_COLOR: '1' } }),
  })
  let kept: Buffer[] | undefined = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (kept === undefined ? process.stdout.write(chunk) : kept.push(chunk)))
  const succeeded = new Promise<boolean>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      stages.push({ title, ms: performance.now() - startMs })
      resolve(code === 0)
    })
  })
  const show = (): void => {
    process.stdout.write(`\n── ${title}\n`)
    process.stdout.write(Buffer.concat(kept ?? []))
    kept = undefined
  }
  return { title, succeeded, show }
}

/** A command without a report counts only if it fails. */
async function gate({ title, succeeded, show }: Stage): Promise<Tally> {
  show()
  return (await succeeded) ? { passed: 0, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [title] }
}

/** A command that reports on each test. One that fails without a failed test counts as a failure itself. */
async function reported(stage: Stage, file: string, report: (typeof reports)[keyof typeof reports]): Promise<Tally> {
  const outcome = await gate(stage)
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: [`${stage.title}: no report`] }
  const tally = report.parse(JSON.parse(readFileSync(file, 'utf8')))
  return outcome.failed > 0 && tally.failed === 0 ? { ...tally, ...outcome, passed: tally.passed } : tally
}

const generators = [
  start('database client', ['tsx', 'scripts/prisma-generate.ts']),
  start('route types', ['next', 'typegen']),
]
const tallies: Tally[] = []
for (const generator of generators) tallies.push(await gate(generator))

tallies.push(await gate(start('build', ['tsx', 'scripts/build.ts'])))

// On two processors, one browser with its server takes turns with the two threads of the unit tests, and both end at about
// the same time. A second browser would make both take longer, and more processor time.
const browsers = availableParallelism() > 2 ? 2 : 1
const endToEnd = start('end-to-end tests', ['playwright', 'test', `--workers=${browsers}`])
const unit = start('unit and architecture tests', [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  '--reporter=./scripts/slowest-tests.ts',
  '--outputFile.json=test-results/unit.json',
])
tallies.push(await reported(unit, 'test-results/unit.json', reports.vitest))
for (const [title, command] of [
  ['types', ['tsc', '--noEmit', '--checkers', '1']],
  ['declarations of the engine', ['tsc', '-p', 'lib/engine', '--checkers', '1']],
  ['lint', ['oxlint', '--deny-warnings']],
  ['format', ['biome', 'format']],
  ['dead code', ['knip', '--production']],
] as const)
  tallies.push(await gate(start(title, command)))
tallies.push(await reported(endToEnd, 'test-results/e2e.json', reports.playwright))

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
