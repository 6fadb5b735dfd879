import type { Page } from '@playwright/test'
import { startServer } from './server'
import { keepPictures } from './thumbnails'
import { expect, expectAccessible, expectAccessibleInBothThemes, expectReady, session, test } from './workbench'

/** Beside those of the workers, which count from 0: every session is deleted here. */
const PLACE = 80

test.use({
  serverUrl: [
    // oxlint-disable-next-line no-empty-pattern -- the names in this pattern are the fixtures it asks for: none.
    async ({}, use, { parallelIndex }) => {
      const server = await startServer(PLACE + parallelIndex)
      await use(server.url)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function deleteOpen(page: Page): Promise<void> {
  await session(page).click()
  const open = page
    .getByRole('dialog', { name: 'Sessions' })
    .getByRole('listitem')
    .filter({ has: page.locator('[aria-current="true"]') })
  await open.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
}

test('a link to a session that is not here says so, and nothing can be done with it', async ({ page }) => {
  await page.goto('/?conversation=conv_nope')
  await expect(page.getByText('This session is not here')).toBeVisible()
  for (const name of ['Save run', 'Share', 'Download']) {
    const button = page.getByRole('banner').getByRole('button', { name })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription('No session is open.')
  }
  await expectAccessible(page)
})

test('without a session the page is the ways to bring one in; Undo brings back what was deleted', async ({
  page,
}, info) => {
  await page.goto('/')
  await expectReady(page)
  await deleteOpen(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: /^See what your agent would forget/ })).toBeVisible()
  await expect(main.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Save run' })).toHaveCount(0)
  await expect(main.getByLabel('Upload conversation')).toBeFocused()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('listitem').filter({ hasText: 'Deleted “' }).getByRole('button', { name: 'Undo' }).click()
  await expectReady(page)
  await deleteOpen(page)

  await main.getByRole('button', { name: 'Paste', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste a session' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await keepPictures(page, info, 'empty-1440')

  await main.getByRole('list', { name: 'Samples' }).getByRole('button').last().click()
  await expect(session(page)).toHaveText(/LF-48213/)
  await expectReady(page)
})
