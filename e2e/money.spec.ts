import type { Page } from '@playwright/test'
import { addProfile, startModelServer, type ModelServer } from './model-server'
import { condenseWith, expect, expectRunEnded, openWorkbench, test } from './workbench'

let models: ModelServer

test.beforeAll(async () => {
  models = await startModelServer()
})

test.afterAll(() => models.stop())

/** Names of this run alone: the server may hold profiles and pins already. */
const stamp = Date.now().toString(36)
const column = (page: Page) => page.getByRole('region', { name: 'Strategy A', exact: true })
const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true })

/** A workbench with one column, which condenses with a model of the loopback server. */
async function openWith(page: Page, profile: string): Promise<void> {
  await openWorkbench(page)
  await page.getByRole('button', { name: 'Actions of strategy B' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await condenseWith(page, profile)
  await expect(page.getByRole('button', { name: `Model of strategy A: ${profile}` })).toBeVisible()
}

test('a model is chosen for a column, its cost is seen before and after, and its answer is pinned', async ({
  page,
}) => {
  test.slow()
  const profile = `Metered ${stamp}`
  await addProfile(page, { name: profile, model: `fixture-${stamp}`, url: models.url, prices: ['3', '15'] })
  await openWith(page, profile)
  await expect(
    column(page).getByText(/^The next run asks once: about .+ tokens in and .+ out, \$0\.\d+\./),
  ).toBeVisible()
  await expect(run(page)).toBeEnabled()

  const asked = await models.requests()
  await models.enqueue({
    type: 'answer',
    text: Array.from({ length: 60 }, (_, index) => `Line ${index + 1} of the first answer.`).join('\n'),
    usage: { input: 20_000, output: 1_400 },
    chunks: 60,
    holdAfter: 40,
  })
  await run(page).click()
  const answer = page.getByRole('group', { name: 'Answer as it arrives, strategy A' })
  await expect(answer).toContainText(/call 1 of 1.+tokens so far.+Line \d+ of the first answer/s)
  await models.release()
  await expectRunEnded(page)
  expect(await models.requests()).toBe(asked + 1)
  await expect(column(page).getByText('$0.081')).toBeVisible()

  await expect(
    column(page).getByText('The answer is pinned: the next run shows the same text at no cost.'),
  ).toBeVisible()
  await run(page).click()
  await expectRunEnded(page)
  expect(await models.requests()).toBe(asked + 1)
  await expect(column(page).getByText('pinned', { exact: true })).toBeVisible()
  await expect(column(page).getByText('no cost', { exact: true })).toBeVisible()
  const cost = page.getByRole('table', { name: 'Cost, expected and paid' })
  await expect(cost.getByRole('row').nth(1)).toContainText('no cost')
  await expect(page.getByText(/They cost \$0\.081 when they were first given/)).toBeVisible()

  await column(page).getByRole('button', { name: 'Sample again, compare answers' }).click()
  const samples = page.getByRole('dialog', { name: `Answers of fixture-${stamp}` })
  await expect(samples.getByText(/^Another answer of .+: one call, about \$0\.\d+/)).toBeVisible()
  await models.enqueue({
    type: 'answer',
    text: Array.from({ length: 30 }, (_, index) => `Line ${index + 1} of the second answer.`).join('\n'),
    usage: { input: 20_000, output: 700 },
  })
  await samples.getByRole('button', { name: 'Sample again' }).click()
  await expectRunEnded(page)
  expect(await models.requests()).toBe(asked + 2)
  await expect(page.getByText(/^It cost \$0\.0705/)).toBeVisible()
  await column(page).getByRole('button', { name: 'Sample again, compare answers' }).click()
  await expect(samples.getByText(/^2 answers, \d+ to \d+ tokens long at \$0\.0705 to \$0\.081/)).toBeVisible()
  await expect(samples.getByRole('region', { name: 'Two answers beside each other' })).toContainText('second')
  await samples.getByRole('button', { name: 'Run with answer 1' }).click()
  await expectRunEnded(page)
  expect(await models.requests()).toBe(asked + 2)
  await expect(column(page).getByText('pinned', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: `Model of strategy A: ${profile}` })).toBeVisible()
  await expect(column(page).getByText('Changed since this run')).toBeHidden()
})

test('cancelling amid an answer is felt at once and reaches the model', async ({ page }) => {
  test.slow()
  const profile = `Endless ${stamp}`
  await addProfile(page, { name: profile, model: `endless-${stamp}`, url: models.url, prices: ['3', '15'] })
  await openWith(page, profile)
  await models.enqueue({ type: 'answer', text: 'A long answer that nobody waits for.', chunks: 8, holdAfter: 4 })
  await run(page).click()
  await expect(page.getByRole('group', { name: 'Answer as it arrives, strategy A' })).toContainText('A long')
  await page.keyboard.press('Escape')
  await expect(column(page).getByText(/^Cancelled\./)).toBeVisible({ timeout: 1_000 })
  await expect(run(page)).toBeEnabled()
  await expect.poll(() => models.abandoned()).toBeGreaterThan(0)
})

test('a limit per run stops what would pass it, before anything is asked', async ({ page }) => {
  test.slow()
  const profile = `Limited ${stamp}`
  await addProfile(page, { name: profile, model: `limited-${stamp}`, url: models.url, prices: ['3000', '15000'] })
  await page.goto('/profiles?tab=settings')
  const limit = page.getByRole('spinbutton', { name: 'Limit per run' })
  await limit.fill('0.5')
  await limit.press('Tab')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('button', { name: 'Reset Limit per run' })).toBeVisible()
  await openWith(page, profile)
  await expect(column(page).getByText('That is above your limit of $0.50 per run, which would stop it.')).toBeVisible()
  const asked = await models.requests()
  await run(page).click()
  await expectRunEnded(page)
  await expect(column(page).getByText(/would pass the limit of \$0\.50/)).toBeVisible()
  expect(await models.requests()).toBe(asked)
  await page.goto('/profiles?tab=settings')
  await page.getByRole('button', { name: 'Reset Limit per run' }).click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('button', { name: 'Reset Limit per run' })).toBeHidden()
})
