import { ActionClient } from './bench/action-client'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './workbench'

test('what is kept is listed, bounded in days, and cleaned up after asking', async ({ page, serverUrl }) => {
  await new ActionClient(serverUrl).importSession('[{"role":"user","content":"Hello"}]', 'hello.json')
  await page.goto('/profiles?tab=storage')
  const sizes = page.getByRole('table', { name: 'What is kept' })
  await expect(sizes.getByRole('row', { name: /^Sessions [1-9]/ })).toBeVisible()

  await page.getByRole('spinbutton', { name: 'Runs' }).fill('30')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('spinbutton', { name: 'Runs' })).toHaveValue('30')

  await page.getByRole('button', { name: 'Clean up now' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Clean up now?' })
  await expectAccessible(page, '[role="alertdialog"]')
  await ask.getByRole('button', { name: 'Clean up now' }).click()
  await expect(page.getByText(/Nothing was old enough to go|items? removed/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})
