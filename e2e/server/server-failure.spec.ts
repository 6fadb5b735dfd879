import { databaseUrl } from '@/lib/db/data-folder'
import { withSqlite } from '@/lib/db/sqlite/connection'
import { expect, expectReady, test } from '../support/workbench'

/** Every page that reads presets fails while their table has another name. */
const rename = (data: string | undefined, from: string, to: string): Promise<void> => {
  if (data === undefined) throw new TypeError('The data of the server is not known.')
  return withSqlite(databaseUrl(data), (connection) =>
    connection.executeScript(`ALTER TABLE "${from}" RENAME TO "${to}"`),
  )
}

// A page of its own, because what fails stands in the browser's console too.

test('a page that fails on the server, and a view whose code cannot be loaded, say so in their own place and can be tried again', async ({
  browser,
  client,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const conversation = await client.openSample('support-agent')
  await rename(server.data, 'Preset', 'PresetAway')
  // A page that can do without them stands, and says what is missing where it would be.
  await page.goto('/presets')
  await expect(page.getByRole('heading', { level: 1, name: 'Presets', exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Something unexpected happened')
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()

  await page.goto(`/?conversation=${conversation}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Workbench cannot be shown' })).toBeAttached()
  await expect(page.getByText(/^Reference: /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the workbench' })).toBeVisible()

  await rename(server.data, 'PresetAway', 'Preset')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectReady(page)
  await expect(page.getByRole('table', { name: 'Strategies' })).toBeVisible()

  // So does a view whose code cannot be loaded; the rest stays, and it is there once the server answers.
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
