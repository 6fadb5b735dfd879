import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { agentSession } from '@/lib/bench/session'
import { formatTable } from '@/lib/cli/output/format'
import build from '../support/build'
import { startServer } from '../support/server'
import { chooseStrategy, expectFigures, openWorkbench, upload } from '../support/workbench'
import { launchBrowser, newBenchPage } from './browser'

/*
 * `npm run bench:edit [SESSION]`: how long a person waits in the browser for the figures after an edit of a pipeline, from the key press to the frame that
 * shows them. The app is built and served as by `npm start`, the server new; every edit asks for something that was not worked out before.
 */

/** Comes to about 108,000 tokens. */
const SESSION_SIZE = 102_000
const SEED = 20261122
const EDITS = 15
/** Longer than the estimates of the columns wait for the end of an edit, so that one edit's does not fall into the next. */
const PAUSE_MS = 700

interface Edit {
  /** Until the frame that shows the key's own effect; until the one with the new figures. */
  readonly shownMs: number
  readonly figuresMs: number
}

const file = process.argv[2]
const session = {
  name: file === undefined ? 'session.json' : basename(file),
  mimeType: 'application/json',
  buffer: file === undefined ? Buffer.from(JSON.stringify(agentSession(SESSION_SIZE, SEED))) : readFileSync(file),
}

build()
const server = await startServer()
const browser = await launchBrowser()
try {
  const page = await newBenchPage(browser, server.url)
  const passes = await openPipeline(page)
  const names = await passes.evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''))
  const rows: (readonly string[])[] = []
  for (const round of ['on a new server', 'later']) {
    for (const at of [0, names.length - 1])
      rows.push([`${names[at]}, ${round}`, ...figures(await editPass(page, passes.nth(at)))])
  }
  const tokens = (await page.getByText(/ messages? · [\d.]+k tokens/).innerText()).split(' · ')[2] ?? ''
  console.log(`${session.name}: ${tokens}, ${names.length} passes, ${EDITS} edits each`)
  console.log(formatTable(['edited pass', 'figures ms, median', 'most', 'key shown ms, median', 'most'], rows))
} finally {
  await browser.close()
  await server.stop()
}

/** The cards of the default pipeline of the Smart provider, on the session. */
async function openPipeline(page: Page): Promise<Locator> {
  await openWorkbench(page)
  await upload(page, session)
  await page.waitForURL(/conversation=conv/)
  await chooseStrategy(page, 'A', 'Balanced')
  const passes = page.getByRole('list', { name: 'Passes', exact: true }).locator(':scope > li')
  await passes.first().waitFor()
  await settled(page)
  return passes
}

async function settled(page: Page): Promise<void> {
  await expectFigures(page)
  await page.waitForTimeout(PAUSE_MS)
}

/** Its first number, one more each time. */
async function editPass(page: Page, card: Locator): Promise<readonly Edit[]> {
  await card.getByRole('button', { name: /^Edit/ }).click()
  const field = card.getByRole('spinbutton').first()
  await field.focus()
  await settled(page)
  const edits: Edit[] = []
  for (let count = 0; count < EDITS; count++) {
    const watch = await page.evaluateHandle(watchEdit)
    await page.keyboard.press('ArrowUp')
    edits.push(await watch.evaluate(({ edit }) => edit))
    await page.waitForTimeout(PAUSE_MS)
  }
  await card.getByRole('button', { name: /^Edit/ }).click()
  return edits
}

/** Runs in the page. It has begun to watch when it returns. */
function watchEdit(): { readonly edit: Promise<Edit> } {
  const edit = new Promise<Edit>((resolve) => {
    const row = document.querySelector('[data-row=A]')
    if (row === null) throw new Error('There are no figures on the page.')
    addEventListener(
      'keydown',
      () => {
        const pressedAt = performance.now()
        let shownMs = 0
        requestAnimationFrame(() => (shownMs = performance.now() - pressedAt))
        const observer = new MutationObserver(() => {
          if (row.getAttribute('data-state') !== 'ready') return
          observer.disconnect()
          requestAnimationFrame(() => resolve({ shownMs, figuresMs: performance.now() - pressedAt }))
        })
        observer.observe(row, { attributes: true })
      },
      { once: true, capture: true },
    )
  })
  return { edit }
}

function figures(edits: readonly Edit[]): readonly string[] {
  const [waits, shown] = [edits.map(({ figuresMs }) => figuresMs), edits.map(({ shownMs }) => shownMs)]
  return [median(waits), Math.max(...waits), median(shown), Math.max(...shown)].map((time) => time.toFixed(0))
}

function median(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0
}
