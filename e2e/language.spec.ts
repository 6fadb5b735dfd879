import { expect, test } from './support/workbench'

test('speaks French when asked, and remembers it', async ({ page, open }) => {
  await open()
  await page.getByRole('button', { name: /Français|French/ }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})
