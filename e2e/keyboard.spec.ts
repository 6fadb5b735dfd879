import { expect, expectRunEnded, openWorkbench, test } from './workbench'

test('the main job works with the keyboard alone', async ({ page }) => {
  await openWorkbench(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
  await expectRunEnded(page)
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /Lossless.*tokens/ })
      .first(),
  ).toBeAttached()
  await page.getByRole('tab', { name: 'Overview' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Diff' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^\d+ hunks$/)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByText(/^Hunk 1 of \d+$/)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByText(/^Hunk 2 of \d+$/)).toBeVisible()
  await page.keyboard.press('p')
  await expect(page.getByText(/^Hunk 1 of \d+$/)).toBeVisible()
})

test('the palette and the shortcut sheet list what can be done', async ({ page }) => {
  await openWorkbench(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog').filter({ has: page.getByRole('combobox') })
  await expect(palette).toBeVisible()
  await page.keyboard.type('ledger')
  await expect(palette.getByRole('option', { name: /Show the ledger/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Ledger' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: /shortcuts/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: /shortcuts/i })).toBeHidden()
})

test('the first stop of the keyboard skips to the content', async ({ page }) => {
  await openWorkbench(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()
})
