import { expect, row, test } from './workbench'

test('the first visit shows a sample that three strategies have condensed', async ({ page, open }) => {
  await open('large')
  for (const letter of ['A', 'B', 'C'])
    await expect(row(page, letter).getByRole('cell').nth(1)).toContainText(/^[\d.]+k.*−\d+%$/)
  await expect(page.getByText(/^\d+ hunks$/)).toBeVisible()
  await expect(page.getByText('Open yours:')).toBeVisible()
  // The legend has the fates that occur in these rows, and no others.
  const legend = page.getByRole('columnheader', { name: /^Map of the session/ })
  for (const [fate, occurs] of [
    ['Kept', true],
    ['Recoverable', true],
    ['Summarized', true],
    ['Truncated', true],
    ['Superseded', false],
    ['Removed', false],
  ] as const)
    await expect(legend.getByText(fate, { exact: true })).toHaveCount(occurs ? 1 : 0)
})

test('speaks French when asked, and remembers it', async ({ page, open }) => {
  await open()
  await page.getByRole('button', { name: /Français|French/ }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})
