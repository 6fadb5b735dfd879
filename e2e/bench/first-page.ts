import lighthouse, { desktopConfig } from 'lighthouse'
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
  const runs: Awaited<ReturnType<typeof lighthouseOf>>[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await lighthouseOf(url, device))
  const median = (of: (run: (typeof runs)[number]) => number): number => quantile(runs.map(of), 0.5)
  return {
    performance: median(({ categories }) => 100 * (categories['performance']?.score ?? 0)),
    accessibility: median(({ categories }) => 100 * (categories['accessibility']?.score ?? 0)),
    vitals: Object.entries(vitals)
      .map(([id, name]) => `${name} ${median(({ audits }) => audits[id]?.numericValue ?? 0).toFixed(0)} ms`)
      .join(', '),
  }
}

async function lighthouseOf(url: string, device: Device) {
  const browser = await launchBrowser(`--remote-debugging-port=${DEBUGGING_PORT}`)
  try {
    const flags = { port: DEBUGGING_PORT, onlyCategories: ['performance', 'accessibility'] }
    const result = await lighthouse(url, { ...flags, logLevel: 'error' }, configOf(device))
    if (result === undefined) throw new Error('Lighthouse gave no result.')
    return result.lhr
  } finally {
    await browser.close()
  }
}

/** Lighthouse's own settings are those of a phone. */
const configOf = (device: Device) => (device === 'desktop' ? desktopConfig : undefined)
