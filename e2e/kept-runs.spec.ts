import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addProfile, startModelServer, type ModelServer } from './model-server'
import { startServer } from './server'
import { condenseWith, expect, expectFigures, importMorning, openWorkbench, row, session, test } from './workbench'

/* What was paid for, is being paid for, or failed: whoever leaves it finds it again. */

/** Beside those of the workers, which count from 0. */
const PLACE = 90

let models: ModelServer

test.beforeAll(async () => {
  models = await startModelServer()
})

test.afterAll(() => models.stop())

/** Names of this run alone: the server may hold profiles and pins already. */
const stamp = Date.now().toString(36)
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' })
const run = (page: Page) => row(page, 'A').getByRole('button', { name: /^(Run|Retry) \$/ })
const answer = (page: Page) => page.getByRole('group', { name: 'Answer as it arrives, strategy A' })
const paid = (page: Page) => inspector(page).getByRole('region', { name: 'Cost, expected and paid' })
const result = (page: Page) => row(page, 'A').getByRole('cell', { name: /^[\d.]+k? −\d+%$/ })

const long = {
  type: 'answer',
  text: Array.from({ length: 60 }, (_, index) => `Line ${index + 1} of the answer.`).join('\n'),
  usage: { input: 20_000, output: 1_400 },
  chunks: 60,
  holdAfter: 40,
}

/** A workbench whose first row condenses with a model of the loopback server. */
async function openWith(page: Page, serverUrl: string, name: string): Promise<string> {
  const morning = await importMorning(serverUrl, 160)
  const profile = `${name} ${stamp}`
  await addProfile(page, { name: profile, model: modelOf(name), url: models.url, prices: ['3', '15'] })
  await openWorkbench(page, `?conversation=${morning}`)
  await condenseWith(page, profile)
  await expect(run(page)).toBeEnabled()
  return profile
}

const modelOf = (name: string): string => `${name.toLowerCase()}-${stamp}`

/** Opens another session from the menu, by what its entry is called there. A run of it may go on: its row is busy then. */
async function openSession(page: Page, name: RegExp): Promise<void> {
  const before = await session(page).textContent()
  await session(page).click()
  await page.getByRole('dialog', { name: 'Sessions' }).getByRole('button', { name }).first().click()
  await expect(session(page)).not.toHaveText(before ?? '')
}

/** The row says what the first page would: the step, what the model has said, and what of the expected cost is spent. */
async function expectProgress(page: Page, model: string): Promise<void> {
  await expect(
    row(page, 'A').getByText(new RegExp(`${model}, \\d+ tokens out, ≈\\$0\\.\\d+ of ≈\\$0\\.\\d+`)),
  ).toBeVisible()
  await expect(answer(page)).toContainText(/call 1 of 1.+tokens so far.+Line \d+ of the answer/s)
  await expect(run(page)).toBeHidden()
}

async function expectPaid(page: Page, model: string): Promise<void> {
  await expect(result(page)).toBeVisible()
  await expect(row(page, 'A').getByRole('button', { name: /^Strategy of column A: Native/ })).toContainText(model)
  await expect(run(page)).toBeHidden()
  await inspector(page).getByRole('tab', { name: 'Facts' }).click()
  await expect(paid(page).getByText(/^It cost \$0\.081/)).toBeVisible()
  await row(page, 'A').getByRole('button', { name: 'Actions of strategy A' }).click()
  await expect(page.getByRole('menuitem', { name: 'Compare answers' })).toBeVisible()
  await page.keyboard.press('Escape')
}

test('a run goes on while another session is open, and what it cost is there whoever comes back', async ({
  page,
  serverUrl,
  browser,
}) => {
  test.slow()
  await openWith(page, serverUrl, 'Faithful')
  const model = modelOf('Faithful')
  // Other walks import sessions that begin alike, of other lengths.
  const facts =
    (await page
      .getByText(/ · [\d,]+ messages · /)
      .first()
      .textContent()) ?? ''
  const title = ((await session(page).textContent()) ?? '').trim().slice(0, 20)
  const name = new RegExp(`^${title}.*\\b${/([\d,]+) messages/.exec(facts)?.[1]} msg`)
  const other = /Support agent finds a lost parcel/
  await models.enqueue(long)
  await run(page).click()
  await expectProgress(page, model)
  const [asked, abandoned] = [await models.requests(), await models.abandoned()]
  await openSession(page, other)
  await expect(answer(page)).toBeHidden()
  await openSession(page, name)
  await expectProgress(page, model)
  await models.release()
  await expectPaid(page, model)
  expect([await models.requests(), await models.abandoned()]).toEqual([asked, abandoned])

  await openSession(page, other)
  await openSession(page, name)
  await expectPaid(page, model)
  await page.reload()
  await expectPaid(page, model)
  // In another browser the rows are the same once the strategy is chosen.
  const context = await browser.newContext({ baseURL: serverUrl })
  const second = await context.newPage()
  await second.goto(page.url())
  await expectFigures(second)
  await inspector(second).getByRole('tab', { name: 'Options' }).click()
  await condenseWith(second, `Faithful ${stamp}`)
  await expectPaid(second, model)
  expect(await models.requests()).toBe(asked)
  await context.close()
})

test('a run is as it was after another page, a reload and in another tab', async ({ page, serverUrl }) => {
  test.slow()
  await openWith(page, serverUrl, 'Open')
  const model = modelOf('Open')
  await models.enqueue(long)
  await run(page).click()
  await expectProgress(page, model)
  const asked = await models.requests()
  await page.getByRole('navigation').getByRole('link', { name: 'Runs' }).click()
  await expect(page).toHaveURL(/\/runs/)
  await page.getByRole('navigation').getByRole('link', { name: 'Workbench' }).click()
  await expectProgress(page, model)
  await page.reload()
  await expectProgress(page, model)
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await expectProgress(tab, model)
  await models.release()
  await expectPaid(page, model)
  await expectPaid(tab, model)
  await tab.close()
  expect(await models.requests()).toBe(asked)
})

test('a failure outlives the server, until it is dismissed; a run that the server took with it says so', async ({
  browser,
}, { parallelIndex }) => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'condensery-kept-'))
  const start = () => startServer(PLACE + parallelIndex, { CONDENSERY_DATA_DIR: folder })
  let server = await start()
  const context = await browser.newContext({ baseURL: server.url })
  try {
    let page = await context.newPage()
    const profile = await openWith(page, server.url, 'Mortal')
    const restart = async (): Promise<void> => {
      const address = page.url()
      await page.close()
      await server.stop()
      server = await start()
      page = await context.newPage()
      await page.goto(address)
    }
    await models.enqueue({ type: 'error', status: 401, name: 'invalid_api_key' })
    await run(page).click()
    await expect(row(page, 'A').getByText(`${profile}: 401 key refused`)).toBeVisible()
    await restart()
    await expect(row(page, 'A').getByText(`${profile}: 401 key refused`)).toBeVisible()
    await expect(run(page)).toBeVisible()

    await models.enqueue(long)
    await run(page).click()
    await expectProgress(page, modelOf('Mortal'))
    await restart()
    await expect(row(page, 'A').getByText('Interrupted: the server was stopped')).toBeVisible()
    await expect(run(page)).toBeVisible()
    await row(page, 'A').getByRole('button', { name: 'Details' }).click()
    await page.getByRole('dialog', { name: 'Strategy A failed' }).getByRole('button', { name: 'Dismiss' }).click()
    await expect(row(page, 'A').getByText(/Interrupted/)).toBeHidden()
    await page.reload()
    await expectFigures(page)
    await expect(row(page, 'A').getByText(/Interrupted/)).toBeHidden()
  } finally {
    await context.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
