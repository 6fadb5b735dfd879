import type { Page } from '@playwright/test'
import { startServer, type RunningServer } from '../support/server'
import { expectAccessibleInBothThemes } from '../support/accessibility'
import { expect, expectNoSidewaysScroll, test } from '../support/workbench'

const SECRET = 'the secret of the test'

test.describe.configure({ mode: 'default' })

/** For both tests, instead of the server of the worker. */
let closed: Promise<RunningServer> | undefined
const openClosed = (): Promise<RunningServer> => (closed ??= startServer({ CONDENSERY_ACCESS_SECRET: SECRET }))
test.afterAll(async () => (await closed)?.stop())
// oxlint-disable-next-line no-empty-pattern -- the names in this pattern are the fixtures it asks for: none.
test.use({ baseURL: async ({}, use) => use((await openClosed()).url) })

const signIn = async (page: Page, secret: string): Promise<void> => {
  await page.getByLabel('Access secret').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('asks for the secret, tells a wrong one, remembers the language, goes on to where one wanted, and signs out', async ({
  page,
  baseURL,
}) => {
  await page.goto('/presets')
  await expect(page).toHaveURL(`${baseURL}/sign-in?next=%2Fpresets`)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await signIn(page, 'a guess')
  await expect(page.getByRole('alert').filter({ hasText: 'not the access secret' })).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: /Français/ }).click()
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.getByRole('button', { name: /English/ }).click()
  await signIn(page, SECRET)
  await expect(page).toHaveURL(`${baseURL}/presets`)
  await expect(page.getByRole('heading', { name: 'Presets', level: 1 })).toBeVisible()
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'condensery_session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${baseURL}/sign-in`)
  await page.goto('/runs')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('a link that was shared opens without signing in; an action from an ended session leads to the page that asks', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/s/nothing-there')
  await expect(page).toHaveURL(`${baseURL}/s/nothing-there`)
  await page.goto('/presets')
  await signIn(page, SECRET)
  await expect(page).toHaveURL(`${baseURL}/presets`)
  await context.clearCookies()
  await page.getByRole('link', { name: 'Runs' }).first().click()
  await expect(page).toHaveURL(/\/sign-in\?next=/)
})
