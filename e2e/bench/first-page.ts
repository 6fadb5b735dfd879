import { gzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import type { Browser } from '@playwright/test'
import { nameFunctions } from './page-watch'

/** How the first page is loaded. Round trips and rates are those that Lighthouse simulates. */
export interface Device {
  readonly width: number
  readonly height: number
  readonly slowdown: number
  readonly latencyMs: number
  readonly kilobitsPerSecond: number
  readonly isMobile: boolean
  /** Of each figure: the value that earns 0.9, and the one that earns 0.5. */
  readonly curves: Readonly<Record<keyof Vitals, readonly [good: number, poor: number]>>
}

export interface Vitals {
  readonly firstPaint: number
  readonly largestPaint: number
  /** Milliseconds of tasks beyond 50 ms each, from the first paint on. */
  readonly blocked: number
  readonly shift: number
}

export const devices: Readonly<Record<'desktop' | 'phone', Device>> = {
  desktop: {
    width: 1350,
    height: 940,
    slowdown: 1,
    latencyMs: 40,
    kilobitsPerSecond: 10_240,
    isMobile: false,
    curves: { firstPaint: [934, 1600], largestPaint: [1200, 2400], blocked: [150, 350], shift: [0.1, 0.25] },
  },
  phone: {
    width: 412,
    height: 823,
    slowdown: 4,
    latencyMs: 150,
    kilobitsPerSecond: 1638,
    isMobile: true,
    curves: { firstPaint: [1800, 3000], largestPaint: [2500, 4000], blocked: [200, 600], shift: [0.1, 0.25] },
  },
}

/** Of Lighthouse 12, without its speed index, whose video this bench does not take. */
const weights: Readonly<Record<keyof Vitals, number>> = { firstPaint: 10, largestPaint: 25, blocked: 30, shift: 25 }

/** As Lighthouse names itself. */
const PHONE =
  'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

export interface FirstPage {
  readonly vitals: Vitals
  /** 0 to 100. */
  readonly score: number
  /** Rules that axe finds broken, level A and AA. */
  readonly findings: readonly string[]
}

export async function firstPage(browser: Browser, url: string, device: Device): Promise<FirstPage> {
  const { width, height, slowdown, latencyMs, kilobitsPerSecond, isMobile } = device
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...(isMobile && { isMobile, hasTouch: true, userAgent: PHONE }),
  })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const bytesPerSecond = (kilobitsPerSecond * 1024) / 8
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(nameFunctions)
  await page.addInitScript(recordVitals)
  await page.goto(url, { waitUntil: 'networkidle' })
  const vitals = await page.evaluate(() => (window as unknown as { vitals: () => Vitals }).vitals())
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  await context.close()
  return { vitals, score: scoreOf(vitals, device), findings: violations.map(({ id }) => id) }
}

/** Runs in the page before all else. */
function recordVitals(): void {
  let [largest, shift] = [0, 0]
  const tasks: { readonly start: number; readonly duration: number }[] = []
  const observe = (type: string, note: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => (largest = startTime))
  observe('layout-shift', (entry) => (shift += (entry as PerformanceEntry & { value: number }).value))
  observe('longtask', ({ startTime, duration }) => tasks.push({ start: startTime, duration }))
  Object.assign(window, {
    vitals: (): Vitals => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      const blocked = tasks
        .filter(({ start, duration }) => start + duration > painted)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
      return { firstPaint: painted, largestPaint: largest, blocked, shift }
    },
  })
}

/** As Lighthouse scores: each figure on a log-normal curve through its two points, rounded to hundredths, then their weighted mean. */
function scoreOf(vitals: Vitals, { curves }: Device): number {
  const names = Object.keys(weights) as (keyof Vitals)[]
  const total = names.reduce((sum, name) => sum + weights[name], 0)
  const sum = names.reduce((points, name) => points + weights[name] * rounded(share(vitals[name], curves[name])), 0)
  return 100 * rounded(sum / total)
}

const rounded = (part: number): number => Math.round(part * 100) / 100

/** In standard deviations: where the normal distribution leaves a tenth above. */
const TENTH = 1.2816

function share(value: number, [good, poor]: readonly [number, number]): number {
  if (value <= 0) return 1
  return 1 - normal((TENTH * Math.log(value / poor)) / Math.log(poor / good))
}

/** The cumulative normal distribution, within 1.5e-7: Abramowitz and Stegun 7.1.26. */
function normal(deviations: number): number {
  const x = Math.abs(deviations) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const terms = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592]
  const tail = terms.reduce((sum, term) => (sum + term) * t, 0) * Math.exp(-x * x)
  return deviations > 0 ? 1 - tail / 2 : tail / 2
}

/** Gzipped kilobytes of the scripts that a page names, without those for browsers that know no modules. */
export async function scriptsOf(url: string): Promise<number> {
  const html = await (await fetch(url)).text()
  const tags = [...html.matchAll(/<script[^>]+src="([^"]+)"[^>]*>/g)].filter(([tag]) => !/nomodule/i.test(tag))
  const sources = new Set(tags.map(([, source]) => source ?? ''))
  const sizes = await Promise.all(
    [...sources].map(async (source) => {
      const script = await (await fetch(new URL(source, url))).arrayBuffer()
      return gzipSync(new Uint8Array(script)).byteLength
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
