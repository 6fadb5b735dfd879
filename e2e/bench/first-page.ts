import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as z from 'zod'
import { launchBrowser } from './browser'
import { quantile } from './probe'

export const devices = ['desktop', 'phone'] as const
export type Device = (typeof devices)[number]

export interface FirstPage {
  /** From 0 to 100, medians. */
  readonly performance: number
  readonly accessibility: number
  /** Medians of what performance is made of, in words. */
  readonly vitals: string
}

const RUNS = 5
const DEBUGGING_PORT = 9_333
const LIGHTHOUSE_VERSION = '12.8.2'

const vitals = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'speed-index': 'speed index',
} as const

/**
 * What Lighthouse makes of a page that is opened for the first time: each run in a browser of its own. It simulates a
 * slow network and processor from a load that it did not slow down, so its figures follow this machine's.
 */
export async function firstPage(url: string, device: Device): Promise<FirstPage> {
  const runs: Awaited<ReturnType<typeof runLighthouse>>[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await runLighthouse(url, device))
  const median = (of: (run: (typeof runs)[number]) => number): number => quantile(runs.map(of), 0.5)
  return {
    performance: median(({ categories }) => 100 * (categories['performance']?.score ?? 0)),
    accessibility: median(({ categories }) => 100 * (categories['accessibility']?.score ?? 0)),
    vitals: Object.entries(vitals)
      .map(([id, name]) => `${name} ${median(({ audits }) => audits[id]?.numericValue ?? 0).toFixed(0)} ms`)
      .join(', '),
  }
}

const lighthouseResult = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
})

/** Runs Lighthouse from the npm registry: nothing else needs it, and it would be a tenth of what `npm ci` installs. */
async function runLighthouse(url: string, device: Device): Promise<z.infer<typeof lighthouseResult>> {
  const browser = await launchBrowser(`--remote-debugging-port=${DEBUGGING_PORT}`)
  try {
    const { stdout } = await promisify(execFile)(
      'npx',
      [
        '--yes',
        `lighthouse@${LIGHTHOUSE_VERSION}`,
        url,
        `--port=${DEBUGGING_PORT}`,
        '--output=json',
        '--quiet',
        '--only-categories=performance,accessibility',
        // Its own settings are those of a phone.
        ...(device === 'desktop' ? ['--preset=desktop'] : []),
      ],
      { maxBuffer: 100_000_000, shell: process.platform === 'win32' },
    )
    return lighthouseResult.parse(JSON.parse(stdout))
  } finally {
    await browser.close()
  }
}
