import { expect, openWorkbench, test } from './workbench'

test('the first visit shows a sample that two strategies have condensed', async ({ page }) => {
  await openWorkbench(page)
  await expect(page.getByRole('region', { name: 'Strategy A' })).toContainText('→')
  await expect(page.getByRole('region', { name: 'Strategy B' })).toContainText('→')
  await expect(page.getByText('All 8 checks hold.')).toBeVisible()
  await expect(page.getByText('Context condensed using Lossless', { exact: false })).toBeVisible()
})

test('pages come with a strict policy and no way to be framed', async ({ page }) => {
  const response = await page.goto('/')
  const headers = response?.headers() ?? {}
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).toMatch(/script-src [^;]*'nonce-/)
  expect(policy).not.toMatch(/script-src [^;]*'unsafe-inline'/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('speaks French when asked, and remembers it', async ({ page }) => {
  await openWorkbench(page)
  await page.getByRole('button', { name: /Français|French/ }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('samples open in one click', async ({ page }) => {
  await openWorkbench(page)
  await page.getByRole('button', { name: /Support agent finds a lost parcel/ }).click()
  await expect(page.getByText('support-agent.json').first()).toBeVisible()
})
