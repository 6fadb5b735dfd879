import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test as base, type BrowserContext, type JSHandle, type Locator, type Page } from '@playwright/test'
import { ActionClient } from '../bench/action-client'
import { startServer, type RunningServer } from './server'
import { expectNoStyleConflicts } from './style-conflicts'

export const fixture = (dialect: string, name: string, extension: 'json' | 'jsonl'): string =>
  join('lib/engine/dialects', dialect, '__fixtures__', name, `input.${extension}`)

interface WorkerFixtures {
  /** The worker's own. E2E_BASE_URL names one that runs already, for work on the tests themselves: its data is not known. */
  readonly server: Pick<RunningServer, 'url'> & Partial<RunningServer>
  readonly serverUrl: string
}

/**
 * `small`: 15 KB, for everything that size has no part in. `large`: 630 KB, which the first visit shows; only for what
 * a small session cannot show.
 */
export type Sample = 'small' | 'large'

interface TestFixtures {
  /** Calls the server without a browser, in the workspace of the test. */
  readonly client: ActionClient
  /** Opens the workbench on a sample, with the figures of its rows on screen. `search`: of the address, without `?`. */
  readonly open: (sample?: Sample, search?: string) => Promise<void>
  readonly guard: undefined
}

/** For what needs no browser: plain requests to the server of the worker. */
export const serverTest = base.extend<object, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- the names in this pattern are the fixtures it asks for: none.
    async ({}, use) => {
      const given = process.env.E2E_BASE_URL
      if (given !== undefined) return use({ url: given })
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  serverUrl: [({ server }, use) => use(server.url), { scope: 'worker' }],
})

/**
 * Every test has a workspace of its own, which is empty. A test fails on anything a person would find in the browser's
 * console, and on any request to another host.
 */
export const test = serverTest.extend<TestFixtures>({
  client: [
    async ({ serverUrl }, use, { testId, repeatEachIndex, retry }) => {
      const client = new ActionClient(serverUrl)
      await client.enterNewWorkspace(`${testId} ${repeatEachIndex} ${retry}`)
      await use(client)
    },
    { auto: true },
  ],
  open: async ({ page, client }, use) => {
    await use(async (sample = 'small', search = '') => {
      const conversation = sample === 'large' ? undefined : await client.openSample('support-agent')
      const [asked = '', hash] = search.split('#')
      const query = new URLSearchParams(asked)
      if (conversation !== undefined) query.set('conversation', conversation)
      await openWorkbench(page, `${query.size > 0 ? `?${query}` : ''}${hash === undefined ? '' : `#${hash}`}`)
    })
  },
  baseURL: ({ serverUrl }, use) => use(serverUrl),
  context: async ({ context, serverUrl }, use) => {
    await introduce(context, serverUrl)
    await use(context)
  },
  guard: [
    async ({ page, baseURL }, use) => {
      const problems: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('request', (request) => {
        if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== new URL(baseURL ?? '').origin)
          problems.push(`request to ${request.url()}`)
      })
      await use(undefined)
      if (!page.isClosed()) await expectNoStyleConflicts(page)
      expect(
        problems.filter(
          (problem) => !/hmr|Failed to load resource: the server responded with a status of (401|404)/.test(problem),
        ),
      ).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Makes the browser that of a person who has been here before: newcomers are shown around. */
export const introduce = (context: BrowserContext, url: string): Promise<void> =>
  context.addCookies([{ name: 'condensery-introduced', value: 'yes', url }])

/** Opens the workbench by its address and waits for the figures of its rows. */
export async function openWorkbench(page: Page, search = ''): Promise<void> {
  await page.goto(`/${search}`)
  await expectReady(page)
  await expectFigures(page)
}

/**
 * The page that came from the server answers to clicks and keys: what it then puts into the bar is there, and the diff has the layout for
 * its width.
 */
export async function expectReady(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: 'Save run' })).toBeVisible({
    timeout: WORKED_OUT_MS,
  })
  await expect(page.locator('section[aria-busy="true"]')).toHaveCount(0, { timeout: WORKED_OUT_MS })
}

/** As long as a slow machine that does other work beside it needs for what the server works out. */
export const WORKED_OUT_MS = 120_000

/** Does what is done quickly on a machine of a sixth of the speed, where the page is drawn later than one acts. */
export async function slowly(page: Page, walk: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await walk()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
}

/** One strategy of the matrix, by its letter. */
export const row = (page: Page, letter: string): Locator =>
  page.getByRole('table', { name: 'Strategies' }).getByRole('row', { name: new RegExp(`^${letter} `) })

/** Every row says what its strategy makes of the session as both are now; nothing runs. */
export async function expectFigures(page: Page, timeout = WORKED_OUT_MS): Promise<void> {
  await expect(row(page, 'A').getByRole('img', { name: /^Map of A: / })).toBeVisible({ timeout })
  await expect(page.getByRole('table', { name: 'Strategies' }).locator('[aria-busy="true"]')).toHaveCount(0, {
    timeout,
  })
}

/** Another strategy or preset in a row. */
export async function chooseStrategy(page: Page, letter: string, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Strategy ${letter}: `) }).click()
  const list = page.getByRole('dialog', { name: `Strategy ${letter}` })
  await list.getByRole('combobox').fill(name)
  await list
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await expectFigures(page)
}

/** What the primary row shows becomes a run. */
export async function saveRun(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save run' }).click()
  await expect(page.getByRole('region', { name: /Notifications/ }).getByText('Saved as a run')).toBeVisible({
    timeout: WORKED_OUT_MS,
  })
}

/** What the primary row shows becomes a run; its page is opened. */
export async function openSavedRun(page: Page): Promise<void> {
  await saveRun(page)
  await page.getByRole('button', { name: 'Open it' }).click()
  await expect(page).toHaveURL(/\/runs\/run_/)
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
}

/** The title of the session that is open: it opens the menu of sessions. */
export const session = (page: Page): Locator => page.getByRole('button', { name: /^Session: / })

export async function upload(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.getByLabel('Upload conversation').setInputFiles(file)
}

/** A file over the page, not dropped yet. */
export async function dragIn(page: Page, name: string, text: string): Promise<JSHandle<DataTransfer>> {
  const files = await page.evaluateHandle(
    (file) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([file.text], file.name, { type: 'application/json' }))
      return transfer
    },
    { name, text },
  )
  // What listens is loaded after the page, and a hand that drags moves on.
  await expect(async () => {
    await page.dispatchEvent('body', 'dragenter', { dataTransfer: files })
    await expect(page.getByText('Drop to open')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return files
}

/** The strategy of row A condenses with the model of a profile. */
export async function condenseWith(page: Page, profile: string): Promise<void> {
  await chooseStrategy(page, 'A', 'Native')
  await page.getByRole('button', { name: /^Model of strategy A/ }).click()
  await page.getByRole('combobox', { name: 'Condenses' }).click()
  await page.getByRole('option', { name: new RegExp(`^${profile} `) }).click()
  await page.keyboard.press('Escape')
}

export async function readDownload(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}
