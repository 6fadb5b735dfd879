import { writeFileSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'
import { formatTable } from '@/lib/cli/output/format'
import build from '../../support/build'
import { startServer } from '../../support/server'
import { launchBrowser, newBenchPage } from '../browser'
import { saveExperiment } from './stored'
import { ms, quantile } from '../probe'

/*
 * `npm run bench:matrix [-- SESSIONS [VARIANTS]]`: the matrix of a large experiment, scrolled in the browser at its own speed; it ends with 1
 * where a task blocks it for longer than 200 ms. The app is built and served as by `npm start`; the cells are made up. E2E_BASE_URL names a
 * server that runs already, and CONDENSERY_DATA_DIR its data folder. PROFILE=FILE writes a profile of the scrolling, for the browser's tools.
 */

const [SESSIONS = 5_000, VARIANTS = 20] = process.argv.slice(2).map(Number)
const LONGEST_TASK_MS = 200
const TURNS = 120
const WHEEL_PIXELS = 700
const WHEEL_MS = 30
const JUMPS = 40
const JUMP_MS = 120

interface Scrolled {
  /** Of tasks, longest first. */
  readonly tasks: readonly number[]
  readonly frames: readonly number[]
}

/** What the page does meanwhile: tasks of more than 50 ms, and the time between frames. */
async function watched(page: Page, work: () => Promise<void>): Promise<Scrolled> {
  await page.evaluate(() => {
    const seen = { tasks: [] as number[], frames: [] as number[], isOver: false }
    new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
    let last = performance.now()
    const frame = (): void => {
      const now = performance.now()
      seen.frames.push(now - last)
      last = now
      if (!seen.isOver) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    Object.assign(window, { seen })
  })
  await work()
  return page.evaluate(() => {
    const { seen } = window as unknown as { readonly seen: { tasks: number[]; frames: number[]; isOver: boolean } }
    seen.isOver = true
    return { tasks: seen.tasks.toSorted((one, other) => other - one), frames: seen.frames }
  })
}

async function wheel(page: Page): Promise<void> {
  await page.getByRole('grid').hover()
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(0, turn < TURNS * 0.75 ? WHEEL_PIXELS : -WHEEL_PIXELS)
    await page.waitForTimeout(WHEEL_MS)
  }
}

/** As by dragging the bar at the side. */
async function jump(page: Page): Promise<void> {
  for (let turn = 0; turn < JUMPS; turn++) {
    await page
      .getByRole('grid')
      .evaluate((grid, share) => (grid.scrollTop = share * grid.scrollHeight), (turn * 0.37) % 1)
    await page.waitForTimeout(JUMP_MS)
  }
}

async function profiled(page: Page, work: () => Promise<void>): Promise<void> {
  const file = process.env.PROFILE
  if (file === undefined) return work()
  const client: CDPSession = await page.context().newCDPSession(page)
  await client.send('Profiler.enable')
  await client.send('Profiler.setSamplingInterval', { interval: 200 })
  await client.send('Profiler.start')
  await work()
  const { profile } = await client.send('Profiler.stop')
  writeFileSync(file, JSON.stringify(profile))
}

build()
const given = process.env.E2E_BASE_URL
const server =
  given === undefined
    ? await startServer()
    : { url: given, data: process.env.CONDENSERY_DATA_DIR ?? '', stop: () => Promise.resolve() }
const browser = await launchBrowser()
try {
  process.env.CONDENSERY_DATA_DIR = server.data
  const id = await saveExperiment(SESSIONS, VARIANTS)
  const page = await newBenchPage(browser, server.url)
  const began = performance.now()
  await page.goto(`/experiments/${id}`)
  await page.locator('[data-session]').first().waitFor({ timeout: 120_000 })
  const opened = performance.now() - began
  await page.waitForTimeout(1_000)
  const rows: Scrolled[] = []
  await profiled(page, async () => {
    for (const work of [wheel, jump]) rows.push(await watched(page, () => work(page)))
  })
  const nodes = await page.evaluate(() => document.querySelectorAll('body *').length)
  console.log(`${SESSIONS} sessions × ${VARIANTS} variants: opened in ${ms(opened)} ms, ${nodes} nodes`)
  console.log(
    formatTable(
      ['scrolled by', 'longest task', 'tasks over 50 ms', 'frames, median', 'p95', 'longest'],
      rows.map(({ tasks, frames }, at) => [
        at === 0 ? 'wheel' : 'jumps',
        `${ms(tasks[0] ?? 0)} ms`,
        String(tasks.length),
        `${ms(quantile(frames, 0.5))} ms`,
        `${ms(quantile(frames, 0.95))} ms`,
        `${ms(Math.max(...frames))} ms`,
      ]),
    ),
  )
  if (rows.some(({ tasks }) => (tasks[0] ?? 0) > LONGEST_TASK_MS)) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
}
process.exit()
