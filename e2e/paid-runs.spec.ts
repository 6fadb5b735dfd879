import type { Locator, Page } from '@playwright/test'
import { createPaidStrategy, startModelServer, type ModelServer } from './support/model-server'
import { chooseStrategy, expect, expectFigures, openWorkbench, row, session, test } from './support/workbench'

/* What a model is paid for: it is seen while it happens, can be stopped, and is found again by whoever comes back. */

test.describe.configure({ mode: 'default' })

/** Clicks further apart than this are no double click (components/shared/hooks/use-single-clicks.ts). */
const LONGER_THAN_A_BURST_MS = 450

let models: ModelServer

test.beforeAll(async () => {
  models = await startModelServer()
})

test.afterAll(() => models.stop())

/** An answer that waits amid its text until it is released. */
const held = {
  type: 'answer',
  text: Array.from({ length: 60 }, (_, index) => `Line ${index + 1} of the answer.`).join('\n'),
  usage: { input: 20_000, output: 1_400 },
  chunks: 60,
  holdAfter: 40,
}

const inspector = (page: Page): Locator => page.getByRole('complementary', { name: 'Inspector' })
const run = (page: Page): Locator => row(page, 'D').getByRole('button', { name: /^(Run|Retry) \$/ })
const cancel = (page: Page): Locator => row(page, 'D').getByRole('button', { name: 'Cancel strategy D' })
const answer = (page: Page): Locator => page.getByRole('group', { name: 'Answer as it arrives, strategy D' })

/** The row says the step, what the model has said, and what of the expected cost is spent. */
async function expectProgress(page: Page, model: string): Promise<void> {
  const words = new RegExp(`${model}, \\d+ tokens out, ≈\\$0\\.\\d+ of ≈\\$0\\.\\d+`)
  await expect(row(page, 'D').getByText(words)).toBeVisible()
  await expect(answer(page)).toContainText(/call 1 of 1.+tokens so far.+Line \d+ of the answer/s)
  await expect(run(page)).toBeHidden()
}

async function expectPaid(page: Page): Promise<void> {
  await expect(row(page, 'D').getByRole('cell', { name: /^[\d.]+k? −\d+%$/ })).toBeVisible()
  await expect(run(page)).toBeHidden()
  await inspector(page).getByRole('tab', { name: 'Facts' }).click()
  await expect(inspector(page).getByText(/^It cost \$0\.081/)).toBeVisible()
}

test('a paid run streams its answer and is cancelled; the next one ends, with what it cost', async ({
  page,
  open,
  client,
}) => {
  await open('small', await createPaidStrategy(client, { name: 'Metered', model: 'metered', url: models.url }))
  await expect(run(page)).toBeEnabled()
  // The cost of the session stands beside the button, whole.
  const cost = row(page, 'D').getByText(/^≈\$[\d.]+$/)
  const [figure, button] = [await cost.boundingBox(), await run(page).boundingBox()]
  expect((figure?.x ?? Number.NaN) + (figure?.width ?? Number.NaN)).toBeLessThanOrEqual(button?.x ?? Number.NaN)
  const cut = (text: Element): number => text.scrollWidth - text.clientWidth
  expect(await cost.evaluate(cut)).toBeLessThanOrEqual(0)

  await models.enqueue(held, { ...held, holdAfter: undefined })
  // The second half of a double click falls on Cancel, which stands where Run was.
  await run(page).dblclick()
  await expectProgress(page, 'metered')
  // On a fast machine a click may otherwise come so soon that it counts to the double one.
  await page.waitForTimeout(LONGER_THAN_A_BURST_MS)
  await cancel(page).click()
  await expect(row(page, 'D').getByText(/^Cancelled, ≈\$[\d.]+ of ≈\$[\d.]+ spent$/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Cancelled.' })).toBeAttached()
  await expect.poll(() => models.abandoned()).toBe(1)

  await page.keyboard.press('ControlOrMeta+Enter')
  await expectPaid(page)
  expect(await models.requests()).toBe(2)
})

test('a run goes on while another session or page is open or its page is loaded again, and is seen in every tab', async ({
  page,
  open,
  client,
  browser,
  baseURL,
}) => {
  const strategy = await createPaidStrategy(client, { name: 'Faithful', model: 'faithful', url: models.url })
  await client.importSession('[{"role":"user","content":"Another session"}]', 'another.json')
  await open('small', strategy)
  const [asked, abandoned] = [await models.requests(), await models.abandoned()]
  await models.enqueue(held)
  await run(page).click()
  await expectProgress(page, 'faithful')
  const openSession = async (name: RegExp): Promise<void> => {
    await session(page).click()
    await page.getByRole('dialog', { name: 'Sessions' }).getByRole('button', { name }).first().click()
    await expect(session(page)).toHaveText(name)
  }
  await openSession(/Another session/)
  await expect(answer(page)).toBeHidden()
  await openSession(/order LF-48213/)
  await expectProgress(page, 'faithful')

  await page.getByRole('navigation').getByRole('link', { name: 'Runs' }).click()
  await expect(page).toHaveURL(/\/runs/)
  await page.getByRole('navigation').getByRole('link', { name: 'Workbench' }).click()
  await expectProgress(page, 'faithful')
  await page.reload()
  await expectProgress(page, 'faithful')
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await expectProgress(tab, 'faithful')

  await models.release()
  await expectPaid(page)
  await expectPaid(tab)
  // Who opens the same in another browser has it too.
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const second = await context.newPage()
  const conversation = new URL(page.url()).searchParams.get('conversation') ?? ''
  await openWorkbench(second, `?${strategy}&conversation=${conversation}`)
  await expectPaid(second)
  await context.close()
  expect([await models.requests(), await models.abandoned()]).toEqual([asked + 1, abandoned])
})

test('a failure outlives the server until it is dismissed; a run that the server took with it says so', async ({
  page: before,
  context,
  open,
  client,
  server,
}) => {
  await open('small', await createPaidStrategy(client, { name: 'Mortal', model: 'mortal', url: models.url }))
  await chooseStrategy(before, 'C', 'Codex')
  await models.enqueue({ type: 'error', status: 401, name: 'invalid_api_key' }, held)
  await row(before, 'C')
    .getByRole('button', { name: /^Run \$/ })
    .click()
  await expect(row(before, 'C').getByText('Mortal: 401 key refused')).toBeVisible()
  await run(before).click()
  await expect(cancel(before)).toBeVisible()
  await row(before, 'D').click({ position: { x: 4, y: 16 } })
  await expectProgress(before, 'mortal')

  const address = before.url()
  await before.close()
  if (server.restart === undefined) throw new TypeError('The server is not that of the worker.')
  await server.restart()
  const page = await context.newPage()
  await page.goto(address)
  await expect(row(page, 'C').getByText('Mortal: 401 key refused')).toBeVisible()
  await expect(row(page, 'D').getByText('Interrupted: the server was stopped')).toBeVisible()
  await expect(run(page)).toBeVisible()
  await row(page, 'D').getByRole('button', { name: 'Details' }).click()
  await page.getByRole('dialog', { name: 'Strategy D failed' }).getByRole('button', { name: 'Dismiss' }).click()
  await expect(row(page, 'D').getByText(/Interrupted/)).toBeHidden()
  await page.reload()
  await expectFigures(page)
  await expect(row(page, 'C').getByText('Mortal: 401 key refused')).toBeVisible()
  await expect(row(page, 'D').getByText(/Interrupted/)).toBeHidden()
})
