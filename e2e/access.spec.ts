import { chromium, type Page } from '@playwright/test'
import { startServer, urlOf, type RunningServer } from './server'
import { expect, expectAccessible, test } from './workbench'

const SECRET = 'secret of the walk'
/** Beside those of the workers, which count from 0. */
const PLACE = 60

let closed: RunningServer
// oxlint-disable-next-line no-empty-pattern -- the names in this pattern are the fixtures it asks for: none.
test.beforeAll(async ({}, { parallelIndex }) => {
  closed = await startServer(PLACE + parallelIndex, { CONDENSERY_ACCESS_SECRET: SECRET })
})
test.afterAll(() => closed.stop())
// The guard of the other walks knows one address only.
// oxlint-disable-next-line no-empty-pattern -- as above.
test.use({ baseURL: async ({}, use, { parallelIndex }) => use(urlOf(PLACE + parallelIndex)) })

const signIn = async (page: Page, secret: string): Promise<void> => {
  await page.getByLabel('Access secret').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('asks for the secret, tells a wrong one, goes on to where one wanted, and signs out', async ({ page }) => {
  await page.goto('/presets')
  await expect(page).toHaveURL(`${closed.url}/sign-in?next=%2Fpresets`)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await expectAccessible(page)
  }
  await signIn(page, 'a guess')
  await expect(page.getByRole('alert').filter({ hasText: 'not the access secret' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /Français/ }).click()
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await page.getByRole('button', { name: /English/ }).click()
  await signIn(page, SECRET)
  await expect(page).toHaveURL(`${closed.url}/presets`)
  await expect(page.getByRole('heading', { name: 'Presets', level: 1 })).toBeVisible()
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'condensery_session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${closed.url}/sign-in`)
  await page.goto('/runs')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('a link that was shared opens without signing in; an action from an ended session leads to the page that asks', async ({
  page,
  context,
}) => {
  await page.goto('/s/nothing-there')
  await expect(page).toHaveURL(`${closed.url}/s/nothing-there`)
  await page.goto('/presets')
  await signIn(page, SECRET)
  await expect(page).toHaveURL(`${closed.url}/presets`)
  await context.clearCookies()
  await page.getByRole('link', { name: 'Runs' }).first().click()
  await expect(page).toHaveURL(/\/sign-in\?next=/)
})

test('a name of another site that points here is not answered', async ({ serverUrl }) => {
  const { port } = new URL(serverUrl)
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--host-resolver-rules=MAP rebind.example 127.0.0.1'],
  })
  try {
    const page = await browser.newPage()
    const opened = await page.goto(`http://rebind.example:${port}/`)
    expect(opened?.status()).toBe(421)
    await expect(page.locator('body')).toContainText('does not answer to the name')
    for (const path of ['/icon.svg', '/healthz', '/api/studio/dryRun', '/runs'])
      expect(await page.evaluate(async (asked) => (await fetch(asked)).status, path)).toBe(421)
  } finally {
    await browser.close()
  }
})

test('pages and their files come compressed, files for a year, and all with the headers that protect them', async ({
  request,
  serverUrl,
}) => {
  const accepts = (coding: string) => ({ headers: { 'accept-encoding': coding } })
  const page = await request.get(serverUrl, accepts('br'))
  const [file = ''] = /\/_next\/static\/[^"]+\.js/.exec(await page.text()) ?? []
  for (const coding of ['br', 'gzip']) {
    const answer = await request.get(new URL(file, serverUrl).href, accepts(coding))
    expect(answer.headers()).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding' })
    expect(answer.headers()['cache-control']).toContain('immutable')
    expect(answer.headers()).toMatchObject(protecting)
  }
  expect(page.headers()).toMatchObject({ ...protecting, 'content-encoding': 'br' })
  const missing = await request.get(new URL('/_next/static/chunks/gone.js', serverUrl).href)
  expect(missing.status()).toBe(404)
  expect(missing.headers()).toMatchObject(protecting)
})

const protecting = { 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' }
