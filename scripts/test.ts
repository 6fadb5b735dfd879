import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import * as z from 'zod'

/**
 * Proves the project: generated code, types, lint, unit and architecture tests with coverage, then the end-to-end tests in a
 * real browser. Goes on after a failure, so that one run tells everything, and closes with counts from the runners' reports.
 */
interface Tally {
  readonly passed: number
  readonly failed: number
}

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), success: z.boolean() })
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

process.env.NEXT_TELEMETRY_DISABLED = '1'
rmSync('test-results', { recursive: true, force: true })

const command = (title: string, words: readonly string[]): boolean => {
  process.stdout.write(`\n── ${title}\n`)
  return spawnSync('npx', ['--no-install', ...words], { stdio: 'inherit' }).status === 0
}

/** A command without a report of its own counts only when it fails. */
const gate = (title: string, words: readonly string[]): Tally => ({ passed: 0, failed: command(title, words) ? 0 : 1 })

function reported<Report>(
  title: string,
  words: readonly string[],
  file: string,
  schema: z.ZodType<Report>,
  tally: (report: Report) => Tally,
): Tally {
  const succeeded = command(title, words)
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const counts = tally(schema.parse(JSON.parse(readFileSync(file, 'utf8'))))
  return succeeded ? counts : { passed: counts.passed, failed: Math.max(1, counts.failed) }
}

const tallies = [
  gate('database client', ['tsx', 'scripts/prisma-generate.ts']),
  gate('route types', ['next', 'typegen']),
  gate('types', ['tsc', '--noEmit']),
  gate('lint', ['oxlint', '--deny-warnings']),
  gate('format', ['biome', 'format']),
  reported(
    'unit and architecture tests',
    [
      'vitest',
      'run',
      '--coverage',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=test-results/unit.json',
    ],
    'test-results/unit.json',
    vitestReport,
    (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
  ),
  reported('end-to-end tests', ['playwright', 'test'], 'test-results/e2e.json', playwrightReport, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  })),
]

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
