import { databaseUrl } from '@/lib/db/data-folder'
import { withSqlite } from '@/lib/db/connection'
import { ActionClient } from '../bench/action-client'
import { startServer, type RunningServer } from '../support/server'
import { expect, expectReady, test } from '../support/workbench'

let server: RunningServer
/** Of the workbench on the small sample. */
let workbench: string
test.beforeAll(async () => {
  server = await startServer()
  workbench = `/?conversation=${await new ActionClient(server.url).openSample('support-agent')}`
})
test.afterAll(() => server.stop())

/** Every page that reads presets fails while their table has another name. */
const rename = (from: string, to: string): Promise<void> =>
  withSqlite(databaseUrl(server.data), (connection) =>
    connection.executeScript(`ALTER TABLE "${from}" RENAME TO "${to}"`),
  )

test('a page that fails on the server says so in its own place, can be tried again, and leads out', async ({
  browser,
}) => {
  // A page of its own, because the failure stands in the browser's console too.
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await rename('Preset', 'PresetAway')
  // A page that can do without them stands, and says what is missing where it would be.
  await page.goto('/presets')
  await expect(page.getByRole('heading', { level: 1, name: 'Presets', exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Something unexpected happened')
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()

  await page.goto(workbench)
  await expect(page.getByRole('heading', { level: 1, name: 'Workbench cannot be shown' })).toBeAttached()
  await expect(page.getByText(/^Reference: /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the workbench' })).toBeVisible()

  await rename('PresetAway', 'Preset')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectReady(page)
  await expect(page.getByRole('table', { name: 'Strategies' })).toBeVisible()
  await context.close()
})

test('a view whose code cannot be loaded says so in its own place; the rest stays, and it is there once the server answers', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.goto(workbench)
  await expectReady(page)
  await context.route(/\/_next\/static\/chunks\/|\/readyz$/, (route) => route.abort())
  await page.getByRole('tab', { name: 'Losses' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Losses' })
  await expect(panel.getByText('This part could not be loaded')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Strategies' })).toBeVisible()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('status')).toHaveText('No answer yet.')

  await context.unroute(/\/_next\/static\/chunks\/|\/readyz$/)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expectReady(page)
  await expect(page.getByRole('tab', { name: 'Losses' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('This part could not be loaded')).toHaveCount(0)
  await context.close()
})
