import type { Page } from '@playwright/test'
import { agentSession } from '@/lib/bench/session'
import { SWEEPS_PATH } from '@/lib/contracts/shared/event-paths'
import { truncation } from '@/lib/engine'
import { ActionClient } from '../bench/action-client'
import { expectAccessibleInBothThemes } from '../support/accessibility'
import { startImage, type RunningImage } from '../support/image'
import { expect, expectNoSidewaysScroll, test } from '../support/workbench'

/* What an image holds serves those who know the access secret, without anything else of this project. */

test.describe.configure({ mode: 'default' })

const SECRET = 'the secret of the test'

/** For all tests, instead of the server of the worker. */
let image: Promise<RunningImage> | undefined
const openImage = (): Promise<RunningImage> => (image ??= startImage(SECRET))
test.afterAll(async () => {
  try {
    expect(await (await image)?.end()).toBe(0)
  } finally {
    ;(await image)?.remove()
  }
})
// oxlint-disable-next-line no-empty-pattern -- the names in this pattern are the fixtures it asks for: none.
test.use({ baseURL: async ({}, use) => use((await openImage()).url) })

const signIn = async (page: Page, secret: string): Promise<void> => {
  await page.getByLabel('Access secret').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('asks for the secret, tells a wrong one, remembers the language, goes on to where one wanted, and signs out', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await page.goto('/presets')
  await expect(page).toHaveURL(`${baseURL}/sign-in?next=%2Fpresets`)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await signIn(page, 'a guess')
  await expect(page.getByRole('alert').filter({ hasText: 'not the access secret' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
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
  // A page that is left before all of it has come says so in the console.
  await expect(page.getByRole('table', { name: 'Presets by their effect' })).toBeVisible()
  await context.clearCookies()
  await page.getByRole('link', { name: 'Runs' }).first().click()
  await expect(page).toHaveURL(/\/sign-in\?next=/)
})

test('an image condenses, and its worker runs jobs', async () => {
  test.slow()
  const { url } = await openImage()
  const client = new ActionClient(url, { authorization: `Bearer ${SECRET}` })
  const id = await client.importSession(JSON.stringify(agentSession(20_000, 91)), 'session.json')
  expect(await client.run(id, [{ provider: 'truncation', config: truncation.defaultConfig }])).toContain('run-finished')
  const strategy = { key: 'a', provider: 'truncation', config: truncation.defaultConfig }
  const sweep = { conversationId: id, strategy, values: [50, 70], options: { contextWindow: 24_000 } }
  expect(await client.told(SWEEPS_PATH, sweep)).toContain('"type":"done"')
  const page = await fetch(url, { headers: { authorization: `Bearer ${SECRET}`, accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/_next/static/')])
})
