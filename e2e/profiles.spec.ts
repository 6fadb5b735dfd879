import type { Page } from '@playwright/test'
import { fillProfile, startModelServer, type ModelServer } from './model-server'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from './workbench'

let models: ModelServer

test.beforeAll(async () => {
  models = await startModelServer()
})

test.afterAll(() => models.stop())

/** A name of this run alone: the server may hold profiles already. */
const loopback = `Loopback ${Date.now().toString(36)}`
const plantedKey = 'sk-planted-0123456789abcdef'

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

test('a compatible profile is tested, saved, edited, duplicated, deleted and restored', async ({ page }) => {
  test.slow()
  await fillProfile(page, { name: loopback, model: 'fixture-1', url: models.url, key: plantedKey })
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText(/^Connected: /)).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Input', exact: true }).fill('1.5')
  await page.getByRole('spinbutton', { name: 'Output', exact: true }).fill('6')
  await page.getByRole('button', { name: 'Create profile' }).click()

  await expect(page).toHaveURL(/\/profiles$/)
  await expect(card(page, loopback).getByText('$1.50 in · $6.00 out')).toBeVisible()
  await card(page, loopback)
    .getByRole('button', { name: `Test the connection of ${loopback}` })
    .click()
  await expect(card(page, loopback).getByText(/^Connected: /)).toBeVisible()

  await page.getByRole('link', { name: `Edit ${loopback}` }).click()
  await expect(page.getByRole('heading', { name: `Edit ${loopback}` })).toBeVisible()
  await expect(page.getByLabel('API key')).toHaveValue('')
  await expect(page.getByText('stored, encrypted')).toBeVisible()
  expect(await page.content()).not.toContain(plantedKey)
  await page.getByRole('textbox', { name: /^Name/ }).fill(`${loopback} two`)
  await page.keyboard.press('Control+s')
  await expect(card(page, `${loopback} two`)).toBeVisible()

  await page.getByRole('button', { name: `Actions of ${loopback} two` }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('article', { name: new RegExp(`^${loopback} two.+`) })).toBeVisible()

  await page.getByRole('button', { name: `Actions of ${loopback} two`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(card(page, `${loopback} two`)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, `${loopback} two`)).toBeVisible()
})

test('a failed connection says what is wrong and what to do; a server that sends on to another never gives it the key', async ({
  page,
}) => {
  await fillProfile(page, { name: 'Nowhere', model: 'fixture-1', url: 'http://127.0.0.1:9/v1', key: plantedKey })
  await page.getByRole('button', { name: 'Advanced' }).click()
  await page.getByRole('spinbutton', { name: 'Retries' }).fill('0')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('The provider cannot be reached')).toBeVisible()

  const other = await startModelServer()
  await models.enqueue({ type: 'redirect', to: `${other.url}/chat/completions` })
  await page.getByRole('textbox', { name: /^Base URL/ }).fill(models.url)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText(/answered with a redirect to/)).toBeVisible()
  expect(await other.requests()).toBe(0)
  other.stop()
})

test('the form: what is missing is said, a model is found by keyboard, the request is shown before it is sent, nothing is left behind unasked', async ({
  page,
}) => {
  await page.goto('/profiles/new')
  const create = page.getByRole('button', { name: 'Create profile' })
  const name = page.getByRole('textbox', { name: /^Name/ })
  await create.click()
  await expect(page.getByText('Some fields need another look')).toBeVisible()
  await expect(name).toBeFocused()
  await expect(page).toHaveURL(/\/profiles\/new$/)

  const model = page.getByRole('combobox', { name: /^Model/ })
  await model.fill('haiku')
  await expect(page.getByRole('option').first()).toContainText('haiku')
  await model.press('ArrowDown')
  await model.press('Enter')
  await expect(model).toHaveValue(/haiku/)
  await expect(page.getByText(/^In the price list of /)).toBeVisible()

  await name.fill('Half done')
  await page.getByLabel('API key').fill(plantedKey)
  await page.getByLabel('Custom prompt').fill('Keep every file name and every decision of this conversation.')
  await expect(page.getByText(/characters, about \d+ tokens/)).toBeVisible()
  await page.getByRole('button', { name: 'Preview the request' }).click()
  const preview = page.getByRole('dialog', { name: /request as it would be sent/ })
  await expect(preview).toContainText('Keep every file name and every decision')
  await expect(preview).toContainText('haiku')
  expect(await preview.textContent()).not.toContain(plantedKey)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  await page.getByRole('link', { name: 'Costs', exact: true }).click()
  const ask = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(name).toHaveValue('Half done')
  await page.getByRole('link', { name: 'Costs', exact: true }).click()
  await ask.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/costs$/)
})

test('a threshold is inherited from the settings, and says from where', async ({ page }) => {
  await page.goto('/profiles?tab=settings')
  await page.getByRole('spinbutton', { name: 'Condense from' }).fill('64')
  await page.getByRole('spinbutton', { name: 'Condense from' }).press('Tab')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset Condense from' })).toBeVisible()
  await page.goto('/profiles/new')
  await expect(page.getByText('In effect: 64% of the context window, from the global settings.')).toBeVisible()
  await page.getByRole('switch', { name: 'Inherit the threshold' }).click()
  await page.getByRole('slider', { name: 'Condense from' }).press('ArrowRight')
  await expect(page.getByText('In effect: 65% of the context window, set by this profile.')).toBeVisible()
  await page.goto('/profiles?tab=settings')
  await page.getByRole('button', { name: 'Reset Condense from' }).click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('button', { name: 'Reset Condense from' })).toBeHidden()
})

test('the pages have no finding in either theme and no sideways scroll', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const route of ['/profiles', '/profiles?tab=settings', '/profiles/new'] as const) {
    await test.step(route, async () => {
      await page.goto(route)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessibleInBothThemes(page)
    })
  }
})
