import { MOST_SCRIPTS, scriptsOf } from './first-load'
import { expect, openWorkbench, row, session, test } from './workbench'

test('the first visit shows a sample that three strategies have condensed', async ({ page }) => {
  await openWorkbench(page)
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

test('what a first page loads stays small', async ({ baseURL }) => {
  expect(await scriptsOf(new URL('/', baseURL).href)).toBeLessThanOrEqual(MOST_SCRIPTS)
})

test('speaks French when asked, and remembers it', async ({ page }) => {
  await openWorkbench(page)
  await page.getByRole('button', { name: /Français|French/ }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('samples open in one click, with their results', async ({ page }) => {
  await openWorkbench(page)
  await session(page).click()
  await page.getByRole('button', { name: /Support agent finds a lost parcel/ }).click()
  await expect(session(page)).not.toHaveAccessibleName(/Go through lib/)
  await expect(page.getByText(/^\d+ hunks?$/)).toBeVisible()
})
