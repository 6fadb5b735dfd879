import { relative } from 'node:path'
import * as z from 'zod'

/** What a runner's report says: its counts, and each failed test as a line with its file, its name and the first line of why. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly string[]
}

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string().default(''),
        assertionResults: z.array(
          z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
        ),
      }),
    ),
  })
  .transform(
    ({ numPassedTests, numFailedTests, testResults }): Tally => ({
      passed: numPassedTests,
      failed: numFailedTests,
      failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
        const failed = assertionResults.filter((test) => test.status === 'failed')
        if (failed.length === 0) return status === 'failed' ? [line(relative('.', name), '', message)] : []
        return failed.map((test) => line(relative('.', name), test.fullName, test.failureMessages?.[0]))
      }),
    }),
  )

const spec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ status: z.string() })),
})
const suite = z.object({
  specs: z.array(spec).default([]),
  get suites() {
    return z.array(suite).default([])
  },
})
type Suite = z.infer<typeof suite>

const specsOf = ({ specs, suites }: Suite): readonly z.infer<typeof spec>[] => [...specs, ...suites.flatMap(specsOf)]

/** A test that passed only when it was tried again counts as failed. */
const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
    suites: z.array(suite),
  })
  .transform(
    ({ stats, suites }): Tally => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: suites
        .flatMap(specsOf)
        .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
        .map(({ file, title }) => line(file, title)),
    }),
  )

const line = (file: string, test: string, why = ''): string =>
  [file, test, why.split('\n')[0]].filter(Boolean).join(' › ')

export const reports = { vitest: vitestReport, playwright: playwrightReport } as const
